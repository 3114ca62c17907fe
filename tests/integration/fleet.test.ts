import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import { encodeSample } from '#server/phantom/samples.ts';
import { type Database, openDatabase, rowsOf } from '#server/platform/db/connect.ts';
import { middlePrediction, workflowAnswer } from '#tests/emulators/roboflow.ts';
import { createApiClient } from '#tests/harness/api-client.ts';
import { type DatabasePlace, serverPlace } from '#tests/harness/databases.ts';
import { type Image, imageTimeoutMs, sharedImage } from '#tests/harness/image.ts';
import { type S3TestServer, startS3 } from '#tests/harness/s3.ts';
import { type ServerProcess, startServerProcess } from '#tests/harness/server.ts';

const answer = JSON.stringify(workflowAnswer([middlePrediction(512, 512)], { width: 512, height: 512 }).body);
const jobStarts = /"job":"process-scan".*a job starts/;

let place: DatabasePlace;
let s3: S3TestServer;
/** The processes run what the image holds: production dependencies and the built web app. */
let image: Image;
/** Keys of workers whose requests to the provider are never answered. */
const stalled = new Set<string>();
const provider = createServer((request, response) => {
  const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
  request.resume().on('end', () => {
    if (!stalled.has(key)) response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
});
let database: Database;
let web: ServerProcess;
type Worker = ServerProcess & { key: string };
const workers: Worker[] = [];

function environment(role: 'web' | 'worker', key: string): Record<string, string | undefined> {
  return {
    ...image.environment,
    HOST: '127.0.0.1',
    PORT: undefined,
    ROLE: role,
    DATABASE_URL: place.databaseUrl,
    DATA_DIR: place.dataDir,
    ...s3.environment,
    DETECTOR: 'roboflow',
    DETECTOR_FALLBACK: 'none',
    ROBOFLOW_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    ROBOFLOW_API_KEY: key,
    ROBOFLOW_WORKSPACE: 'sulcus',
    WORKER_CONCURRENCY: '1',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'debug',
  };
}

async function startWorker(): Promise<void> {
  const key = randomUUID();
  workers.push({ ...(await startServerProcess(environment('worker', key), image.app)), key });
}

/**
 * Keeps every analysis from finishing: the table its last step writes to is locked. `stuck` resolves once a worker waits
 * for it, with all its work done and nothing of it committed.
 */
async function holdAnalyses(): Promise<{
  stuck(): Promise<void>;
  cut(): Promise<void>;
  release(): Promise<void>;
}> {
  const client = new pg.Client({ connectionString: place.databaseUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin; lock table reports in share row exclusive mode');
  const waiting = `select pid from pg_locks where relation = 'reports'::regclass and not granted`;
  return {
    stuck: () =>
      vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), { timeout: 60_000 }),
    // A statement that has arrived outlives the process that sent it; one on its way does not.
    cut: async () => {
      await client.query(`select pg_terminate_backend(pid) from (${waiting}) as statement`);
    },
    release: () => client.end(),
  };
}

/** Uploads and starts the analysis; answers with the scan and the worker that has begun it. */
async function begin(sample: string): Promise<{ id: string; holder: Worker; other: Worker }> {
  const visitor = createApiClient(web.url);
  const uploaded = await visitor.upload((await encodeSample(sample))!, `${sample}.png`);
  expect(uploaded.status).toBe(200);
  const { scan } = (await uploaded.json()) as { scan: Scan };
  const [first, second] = workers as [Worker, Worker];
  const holder = Promise.race([
    first.line(jobStarts).then(() => ({ holder: first, other: second })),
    second.line(jobStarts).then(() => ({ holder: second, other: first })),
  ]);
  expect((await visitor.request(`/api/process/${scan.id}`, { method: 'POST' })).status).toBe(200);
  return { id: scan.id, ...(await holder) };
}

function showProcessesOnFailure(): void {
  onTestFailed(() => {
    for (const each of [web, ...workers]) console.log(each.output().slice(-3_000));
  });
}

async function replace(gone: Worker): Promise<void> {
  workers.splice(workers.indexOf(gone), 1);
  await gone.kill();
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
  [place, s3, image] = await Promise.all([serverPlace(), startS3(), sharedImage()]);
  await once(provider.listen(0, '127.0.0.1'), 'listening');
  database = await openDatabase(place);
  web = await startServerProcess(environment('web', 'web'), image.app);
  await Promise.all([startWorker(), startWorker()]);
}, imageTimeoutMs);

afterAll(async () => {
  await Promise.all([web, ...workers].map((each) => each?.kill()));
  await database?.close();
  provider.close();
  provider.closeAllConnections();
  await s3?.stop();
  await place?.remove();
});

test('a scan whose worker is killed in the middle is finished by the other worker, once', async () => {
  showProcessesOnFailure();
  const hold = await holdAnalyses();
  const { id, holder, other } = await begin('one-lesion');
  await hold.stuck();
  await holder.kill();
  await hold.cut();
  await hold.release();
  const scan = await untilCompleted(id);
  expect(scan).toMatchObject({ processingStatus: 'completed', confidence: 0.91 });
  expect(other.output()).toMatch(jobStarts);
  await expectFinishedOnce(id);
  await Promise.all([replace(holder), replace(other)]);
});

test('a worker told to stop in the middle gives its scan back and ends', async () => {
  showProcessesOnFailure();
  for (const { key } of workers) stalled.add(key);
  const { id, holder, other } = await begin('two-lesions');
  stalled.delete(other.key);
  holder.signal('SIGTERM');
  expect(await holder.exited).toBe(0);
  expect(await untilCompleted(id)).toMatchObject({ processingStatus: 'completed' });
  expect(other.output()).toMatch(jobStarts);
  await expectFinishedOnce(id);
});
