import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, onTestFinished, test, vi } from 'vitest';
import { uploadsPerAddressPerWindow } from '#contract/constants.ts';
import type { Scan } from '#contract/scans.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { type Fleet, type FleetWorker, sendWithRetries, startFleet } from '#tests/harness/fleet.ts';
import { runDrill } from '#tests/harness/fleet-drill.ts';
import { imageTimeoutMs, sharedImage } from '#tests/harness/image.ts';
import { sampleFile } from '#tests/harness/sample-file.ts';

/** The processes run the contents of the image: production dependencies and the built web app. */
let fleet: Fleet;

beforeAll(async () => {
  const { app, environment } = await sharedImage();
  fleet = await startFleet({ app, environment: { ...environment, LOG_LEVEL: 'debug' }, workers: 2 });
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
  body.append('file', new Blob([new Uint8Array(await sampleFile('two-lesions'))]), 'scan');
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

test('limits apply across all processes', async () => {
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

/**
 * Locks the table that the last step of an analysis writes to, so that no analysis can finish. `stuck` resolves once a
 * worker waits for the lock, with its work done but not committed.
 */
async function holdAnalyses(): Promise<{
  stuck(): Promise<void>;
  cut(): Promise<void>;
  release(): Promise<void>;
}> {
  const client = new pg.Client({ connectionString: fleet.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin; lock table reports in share row exclusive mode');
  const waiting = `select pid from pg_locks where relation = 'reports'::regclass and not granted`;
  return {
    stuck: () =>
      vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), { timeout: 60_000 }),
    // A statement that has reached the database outlives its process, so it is terminated. One still in transit would
    // be lost anyway.
    cut: async () => {
      await client.query(`select pg_terminate_backend(pid) from (${waiting}) as statement`);
    },
    release: () => client.end(),
  };
}

/** Output of a worker from now on. */
function fromNow(worker: FleetWorker): () => string {
  const { length } = worker.output();
  return () => worker.output().slice(length);
}
const jobStarts = /"job":"process-scan".*a job starts/;

interface Begun {
  id: string;
  /** The worker that started the analysis. */
  holder: FleetWorker;
  other: FleetWorker;
  /** Output of the other worker since then. */
  saidByOther(): string;
}

/** An analysis of the test before would wait for a stalled worker. */
beforeEach(async () => {
  const unfinished = `select id from scans where processing_status in ('pending', 'processing')`;
  await vi.waitFor(async () => expect(await fleet.query(unfinished)).toEqual([]), { timeout: 60_000 });
});

/** Uploads a scan and starts its analysis while the workers are idle. */
async function begin(sample: string): Promise<Begun> {
  const visitor = createApiClient(fleet.webUrls[0]!);
  const scan = await visitor.uploaded(await sampleFile(sample));
  const workers = fleet.workers().map((worker) => ({ worker, said: fromNow(worker) }));
  expect((await visitor.start(scan.id)).status).toBe(200);
  return vi.waitFor(
    () => {
      const holder = workers.find(({ said }) => jobStarts.test(said()));
      const other = workers.find((each) => each !== holder);
      if (!holder || !other) throw new Error('No worker has begun.');
      return { id: scan.id, holder: holder.worker, other: other.worker, saidByOther: other.said };
    },
    { timeout: 60_000 },
  );
}

function showProcessesOnFailure(): void {
  const workers = fleet.workers();
  onTestFailed(() => {
    for (const each of workers) console.log(each.output().slice(-3_000));
  });
}

const untilCompleted = (id: string): Promise<Scan> => createApiClient(fleet.webUrls[0]!).ended(id);

/** Completed by exactly one run: one report, one set of boxes, one finished job. */
async function expectFinishedOnce(id: string): Promise<void> {
  const counts = await fleet.query(
    `select (select count(*)::int from reports where scan_id::text = $1) as reports,
      (select count(*)::int from detections where scan_id::text = $1) as boxes,
      (select count(*)::int from pgboss.job where name = 'process-scan' and data->>'scanId' = $1 and state = 'completed') as jobs,
      (select count(*)::int from pgboss.job where name = 'process-scan.dead') as dead`,
    [id],
  );
  expect(counts).toEqual([{ reports: 1, boxes: 1, jobs: 1, dead: 0 }]);
}

test('a worker stopped during an analysis returns its scan to the queue and exits', async () => {
  showProcessesOnFailure();
  onTestFinished(() => fleet.stall([]));
  fleet.stall(fleet.workers());
  const { id, holder, saidByOther } = await begin('no-lesion');
  fleet.stall([holder]);
  holder.signal('SIGTERM');
  expect(await holder.exited).toBe(0);
  expect(await untilCompleted(id)).toMatchObject({ processingStatus: 'completed' });
  expect(saidByOther()).toMatch(jobStarts);
  await expectFinishedOnce(id);
  await fleet.replace(holder);
});

test('a scan whose worker is killed is finished once, by the other worker', async () => {
  showProcessesOnFailure();
  const hold = await holdAnalyses();
  const { id, holder, saidByOther } = await begin('one-lesion');
  await hold.stuck();
  await holder.kill();
  await hold.cut();
  await hold.release();
  const scan = await untilCompleted(id);
  expect(scan).toMatchObject({ processingStatus: 'completed', confidence: 0.91 });
  expect(saidByOther()).toMatch(jobStarts);
  await expectFinishedOnce(id);
  await fleet.replace(holder);
});

/** `npm run bench -- fleet` runs the full size: 500 scans, 20 kills, each engine restarted twice. */
test('killed processes, restarted engines and a rolling restart lose and duplicate nothing', async () => {
  const outcome = await runDrill(fleet, { scans: 24, kills: 2, engineRestarts: 1 }, (text) =>
    console.log(text),
  );
  expect(outcome).toMatchObject({ acknowledged: 24, completed: 24, lost: [], doubled: 0, gaveUp: [] });
  if (fleet.proxy) expect(outcome.byWeb.length).toBe(2);
  const { answer } = await sendWithRetries(() => fetch(`${fleet.address()}/api/health`));
  expect(answer.status).toBe(200);
}, 300_000);
