import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import { encodeSample } from '#server/phantom/samples.ts';
import { type Database, openDatabase, rowsOf } from '#server/platform/db/connect.ts';
import { middlePrediction, startRoboflowEmulator, workflowAnswer } from '#tests/emulators/roboflow.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { type DatabasePlace, serverPlace } from '#tests/harness/databases.ts';
import { type S3TestServer, startS3 } from '#tests/harness/s3.ts';
import { type ServerProcess, startServerProcess } from '#tests/harness/server.ts';

type Provider = Awaited<ReturnType<typeof startRoboflowEmulator>>;

const answer = workflowAnswer([middlePrediction(512, 512)], { width: 512, height: 512 });
const jobStarts = /"job":"process-scan".*a job starts/;

let place: DatabasePlace;
let s3: S3TestServer;
let provider: Provider;
let database: Database;
let web: ServerProcess;
const workers: ServerProcess[] = [];

function environment(role: 'web' | 'worker'): Record<string, string | undefined> {
  const { bucket, endpoint, accessKeyId, secretAccessKey } = s3.settings;
  return {
    ROLE: role,
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: place.dataDir,
    STORAGE: 's3',
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    DETECTOR: 'roboflow',
    DETECTOR_FALLBACK: 'none',
    ROBOFLOW_URL: provider.url,
    ROBOFLOW_API_KEY: 'key',
    ROBOFLOW_WORKSPACE: 'sulcus',
    WORKER_CONCURRENCY: '1',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'debug',
  };
}

async function startWorker(): Promise<ServerProcess> {
  const worker = await startServerProcess(environment('worker'));
  workers.push(worker);
  return worker;
}

/** Uploads and starts the analysis; answers with the scan and the worker that has begun it. */
async function begin(sample: string): Promise<{ id: string; holder: ServerProcess; other: ServerProcess }> {
  const visitor = createApiClient(web.url);
  const uploaded = await visitor.upload((await encodeSample(sample))!, `${sample}.png`);
  expect(uploaded.status).toBe(200);
  const { scan } = (await uploaded.json()) as { scan: Scan };
  const [first, second] = workers as [ServerProcess, ServerProcess];
  const holder = Promise.race([
    first.line(jobStarts).then(() => ({ holder: first, other: second })),
    second.line(jobStarts).then(() => ({ holder: second, other: first })),
  ]);
  expect((await visitor.request(`/api/process/${scan.id}`, { method: 'POST' })).status).toBe(200);
  return { id: scan.id, ...(await holder) };
}

async function replace(gone: ServerProcess): Promise<void> {
  workers.splice(workers.indexOf(gone), 1);
  await startWorker();
}

async function untilCompleted(id: string): Promise<Scan> {
  const visitor = createApiClient(web.url);
  await (await visitor.request(`/api/scan/${id}/events`)).text();
  return visitor.scan(id);
}

/** Completed by one run only: one report, one set of boxes, one finished job. */
async function expectFinishedOnce(id: string): Promise<void> {
  const [counts] = await rowsOf<Record<string, number>>(
    database.db,
    sql`select (select count(*)::int from reports where scan_id = ${id}) as reports,
      (select count(*)::int from detections where scan_id = ${id}) as boxes,
      (select count(*)::int from pgboss.job where name = 'process-scan' and data->>'scanId' = ${id} and state = 'completed') as jobs,
      (select count(*)::int from pgboss.job where name = 'process-scan.dead') as dead`,
  );
  expect(counts).toEqual({ reports: 1, boxes: 1, jobs: 1, dead: 0 });
}

beforeAll(async () => {
  [place, s3, provider] = await Promise.all([serverPlace(), startS3(), startRoboflowEmulator()]);
  database = await openDatabase(place);
  web = await startServerProcess(environment('web'));
  await Promise.all([startWorker(), startWorker()]);
});

afterAll(async () => {
  await Promise.all([web, ...workers].map((each) => each?.kill()));
  await database?.close();
  await provider?.close();
  await s3?.stop();
  await place?.remove();
});

test('a scan whose worker is killed in the middle is finished by the other worker, once', async () => {
  provider.usually({ ...answer, delayMs: 120_000 });
  const { id, holder, other } = await begin('one-lesion');
  provider.usually(answer);
  await holder.kill();
  const killedAt = performance.now();
  const scan = await untilCompleted(id);
  console.log(
    `taken over and finished ${((performance.now() - killedAt) / 1000).toFixed(1)} s after the kill`,
  );
  expect(scan).toMatchObject({ processingStatus: 'completed', confidence: 0.91 });
  expect(other.output()).toMatch(jobStarts);
  expect(performance.now() - killedAt).toBeLessThan(30_000);
  await expectFinishedOnce(id);
  await replace(holder);
  await replace(other);
});

test('a worker told to stop in the middle gives its scan back and is gone within 10 s', async () => {
  provider.usually({ ...answer, delayMs: 120_000 });
  const { id, holder } = await begin('two-lesions');
  provider.usually(answer);
  const toldAt = performance.now();
  holder.signal('SIGTERM');
  expect(await holder.exited).toBe(0);
  expect(performance.now() - toldAt).toBeLessThan(10_000);
  const scan = await untilCompleted(id);
  console.log(`given back and finished ${((performance.now() - toldAt) / 1000).toFixed(1)} s after SIGTERM`);
  expect(scan.processingStatus).toBe('completed');
  await expectFinishedOnce(id);
});
