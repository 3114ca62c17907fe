import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Scan, stages } from '#contract/scans.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { createRandom } from '#phantom/random.ts';
import { randomPhantomOptions } from '#phantom/random-phantom.ts';
import { scans } from '#server/platform/db/schema.ts';
import { processJobType } from '#server/scan/jobs.ts';
import { reconcileStorage } from '#server/upkeep/reconcile.ts';
import { type ApiClient, createApiClient } from '#tests/harness/api-client.ts';
import { type DatabasePlace, embeddedPlace } from '#tests/harness/databases.ts';
import { recordRow } from '#tests/harness/record-row.ts';
import { startTestServer } from '#tests/harness/running-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/harness/server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

/** `npm run fuzz` and `npm run security` set a higher number. */
const rounds = Number(process.env.CRASHES ?? 5);
/** The last stage is too short to observe, so its kill comes after the result. */
const moments = ['upload', ...stages] as const;
const random = createRandom(Number(process.env.CRASH_SEED ?? 1));

let place: DatabasePlace;
let server: ServerProcess | undefined;
beforeAll(async () => {
  place = await embeddedPlace();
});
// A server left running by a failed test would lock the database for the next one.
afterEach(() => server?.kill());
afterAll(() => place.remove());

const start = (): Promise<ServerProcess> => startServerProcess({ DATA_DIR: place.dataDir, TRUST_PROXY: '1' });
const pictureNumber = (index: number): Promise<Buffer> =>
  encodePng(generatePhantom(randomPhantomOptions(90_000 + index, { size: 256, sequence: 't1ce' })));

interface Stored {
  scan: Scan | null;
}

/** Reads a scan's events until it reaches the stage, or until it ends without the stage being seen. */
async function untilStage(visitor: ApiClient, id: string, wanted: string): Promise<void> {
  const { body } = await visitor.request(`/api/scan/${id}/events`);
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes(`"stage":"${wanted}"`)) return;
  }
}

test(`${rounds} kills from the upload to the result lose no acknowledged upload and leave no orphan after one reconciliation`, {
  // With two suites in parallel on a busy machine, a start takes half a minute.
  timeout: 120_000 + rounds * 60_000,
}, async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    server = await start();
    const visitor = createApiClient(server.url);
    const moment = moments[round % moments.length]!;
    const picture = await pictureNumber(round);
    if (moment === 'upload') {
      const sending = visitor.upload(picture, 'cut-off.png').catch(() => undefined);
      await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, random.between(5, 120)))]);
      await server.kill();
      const answer = await sending;
      const given = answer?.ok ? ((await answer.json().catch(() => undefined)) as Stored) : undefined;
      if (given?.scan) acknowledged.push(given.scan.id);
      continue;
    }
    // A picture with suspected text is stored only after the visitor confirms.
    const { scan } = (await (await visitor.store(picture, `${moment}.png`)).json()) as Stored;
    if (!scan) throw new Error(`Picture ${round} was not stored.`);
    acknowledged.push(scan.id);
    await visitor.start(scan.id);
    await untilStage(visitor, scan.id, moment);
    await server.kill();
  }

  const inside = await startTestServer(place);
  try {
    const visitor = inside.visitor();
    const lost: string[] = [];
    for (const id of acknowledged) {
      const found = await visitor.scan(id);
      if (found?.processingStatus === 'pending') {
        await visitor.start(id);
      }
      if (found) await (await visitor.request(`/api/scan/${id}/events`)).text();
      const ended = await visitor.scan(id);
      if (ended?.processingStatus !== 'completed' && !ended?.failureCode) lost.push(id);
    }
    recordRow('kills', {
      what: `${rounds} kills of the embedded product, from the upload to the result: acknowledged scans`,
      command: `CRASHES=${rounds} npx vitest run tests/integration/crash`,
      inputs: acknowledged.length,
      lostScans: lost.length,
    });
    expect(lost).toEqual([]);
    await reconcileStorage(inside.context, 0);
    const again = await reconcileStorage(inside.context, 0);
    expect(again).toMatchObject({ removedFiles: 0, rebuiltFiles: 0, failedScans: 0 });
    expect(await inside.context.db.$count(scans)).toBeGreaterThanOrEqual(acknowledged.length);
  } finally {
    await inside.stop();
  }
});

test('a scan whose process died in the last of three attempts says so right after the next start', async ({
  onTestFinished,
}) => {
  // After many kills, the other test's database has dead jobs of its own.
  const own = await embeddedPlace();
  onTestFinished(() => own.remove());
  // With the clock stopped, upkeep ignores the scan, so only the start itself can settle it.
  const moment = new Date();
  const frozen = { now: () => moment };
  const before = await startTestServer(own, {}, frozen);
  const { db, queue } = before.context;
  const row = { processingStatus: 'processing', stage: 'inference', percent: 40, attempts: 3 } as const;
  const { id } = await storeScan(before.context, { row });
  // Delayed, so that no worker takes the job before it looks like one in its third attempt.
  await queue.enqueue(processJobType, { scanId: id }, { delaySeconds: 600 });
  await db.execute(
    sql`update pgboss.job set state = 'active', started_on = now(), retry_count = 2 where singleton_key = ${id}`,
  );
  await before.stop();

  const after = await startTestServer(own, {}, frozen);
  onTestFinished(after.stop);
  expect(await after.visitor().ended(id)).toMatchObject({
    processingStatus: 'failed',
    failureCode: 'interrupted',
  });
  const dead = await after.context.queue.deadJobs();
  expect(dead.map(({ payload }) => payload)).toEqual([{ scanId: id }]);
});
