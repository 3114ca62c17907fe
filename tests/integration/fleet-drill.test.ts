import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadsPerAddressPerWindow } from '#contract/constants.ts';
import { encodeSample } from '#server/phantom/samples.ts';
import { type Fleet, persist, startFleet } from '#tests/harness/fleet.ts';
import { drill } from '#tests/harness/fleet-drill.ts';
import { imageTimeoutMs, sharedImage } from '#tests/harness/image.ts';

let fleet: Fleet;

beforeAll(async () => {
  const image = await sharedImage();
  fleet = await startFleet({ app: image.app, environment: image.environment, workers: 2 });
  if (!fleet.proxy) console.log('The fleet is tried without a reverse proxy: this machine has no nginx.');
}, imageTimeoutMs);
afterAll(() => fleet?.stop());

test('processes that start at once on an empty database migrate it once', async () => {
  const rows = await fleet.query<{ name: string }>(
    'select name from schema_migrations order by applied_at, name',
  );
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  const admins = await fleet.query<{ n: number }>('select count(*)::int as n from admins');
  expect(admins).toEqual([{ n: 1 }]);
});

const submit = async (url: string, key: string): Promise<Response> => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array((await encodeSample('two-lesions'))!)]), 'scan');
  return fetch(`${url}/api/v1/scans`, { method: 'POST', body, headers: { authorization: `Bearer ${key}` } });
};

test('events arrive whichever web process holds the stream', async () => {
  const [one, other] = fleet.webUrls as [string, string];
  const key = await fleet.newKey(10);
  const { id } = (await (await submit(one, key)).json()) as { id: string };
  const streams = await Promise.all(
    [one, other].map(async (url) => (await fetch(`${url}/api/scan/${id}/events`)).text()),
  );
  for (const said of streams) expect(said).toContain('"processingStatus":"completed"');
});

test('limits count over all processes', async () => {
  const key = await fleet.newKey(3);
  const byKey = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => submit(fleet.webUrls[n % 2]!, key)));
  expect(byKey.map(({ status }) => status).sort()).toEqual([202, 202, 202, 429, 429, 429]);
  const body = (): FormData => {
    const form = new FormData();
    form.append('mriScan', new Blob(['no picture']), 'x.png');
    return form;
  };
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const byAddress = await Promise.all(
    Array.from({ length: uploadsPerAddressPerWindow + 4 }, (_, n) =>
      fetch(`${fleet.webUrls[n % 2]}/api/upload`, { method: 'POST', body: body(), headers }),
    ),
  );
  expect(byAddress.filter(({ status }) => status === 429)).toHaveLength(4);
});

/** The full size is `npm run bench -- fleet`: 500 scans, 20 kills, each engine restarted twice. */
test('killed processes, restarted engines and a rolling restart lose nothing and double nothing', async () => {
  const outcome = await drill(fleet, { scans: 24, kills: 2, engineRestarts: 1 }, (text) => console.log(text));
  expect(outcome).toMatchObject({ acknowledged: 24, completed: 24, lost: [], doubled: 0, gaveUp: [] });
  if (fleet.proxy) expect(outcome.byWeb.length).toBe(2);
  const { answer } = await persist(() => fetch(`${fleet.address()}/api/health`));
  expect(answer.status).toBe(200);
}, 300_000);
