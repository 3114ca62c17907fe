import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { providerRequestsPerHour } from '#contract/constants.ts';
import { hourMs } from '#contract/days.ts';
import { ensureFirstAdmin } from '#server/accounts/first-admin.ts';
import { followActiveModel } from '#server/analysis/detect/active-models.ts';
import { createDetector } from '#server/analysis/detect/create-detector.ts';
import { loadModel } from '#server/analysis/detect/load-model.ts';
import { createSharedTestStore } from '#server/analysis/detect/shared-test-store.ts';
import { createDetectorTester } from '#server/analysis/detect/test-detector.ts';
import { processJob } from '#server/analysis/process-job.ts';
import { resumeJob } from '#server/analysis/resume-job.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { importJob } from '#server/dataset/import-job.ts';
import { keepVersionJob } from '#server/dataset/keep-version.ts';
import { studyJob } from '#server/dicomweb/study-job.ts';
import { healthSampleJob } from '#server/health/sample-job.ts';
import type { Pressure } from '#server/http/pressure.ts';
import { createAwaitedUploads } from '#server/intake/awaited-uploads.ts';
import { rememberPrepared } from '#server/intake/prepare/remember-prepared.ts';
import { createScanPreparer } from '#server/intake/prepare/scan-preparer.ts';
import { createUploadLimiter } from '#server/intake/upload-rate.ts';
import { createWaitReader } from '#server/intake/waiting-scans.ts';
import { shadowJob } from '#server/models/shadow-job.ts';
import { alertJob } from '#server/operations/alert-job.ts';
import { pruneJob } from '#server/operations/prune-job.ts';
import { createDrawing } from '#server/outputs/drawing/drawing.ts';
import { createScanOutputs } from '#server/outputs/stored-outputs.ts';
import { createClock } from '#server/platform/clock/clock.ts';
import { storedSeenTime } from '#server/platform/clock/seen-time.ts';
import { type Database, type Db, openDatabase } from '#server/platform/db/connect.ts';
import { explainDamage } from '#server/platform/db/damaged-database.ts';
import type { EmbeddedDriver } from '#server/platform/db/embedded/driver.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createNotifier } from '#server/platform/db/notify.ts';
import { takeRateToken } from '#server/platform/db/rate-window.ts';
import { installationSecret } from '#server/platform/db/settings.ts';
import { createLogger, type Logger } from '#server/platform/log/logger.ts';
import { readMemoryLimit } from '#server/platform/memory/memory-limit.ts';
import { planMemory } from '#server/platform/memory/plan-memory.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { productRoot } from '#server/platform/product-root.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { createDiskReserve } from '#server/platform/reserve/disk-reserve.ts';
import { createStorage, keepReserve, type Storage } from '#server/platform/storage/storage.ts';
import { tidyDatabaseJob } from '#server/platform/tidy-database-job.ts';
import type { Detector } from '#server/ports/detector.ts';
import { webhookJob } from '#server/public-api/webhook-job.ts';
import { createNotificationBus } from '#server/scan/notifications.ts';
import { createScanProgress } from '#server/scan/progress.ts';
import { createScanReader } from '#server/scan/read-scans.ts';
import { expireJob } from '#server/upkeep/expire-job.ts';
import { forgetRatesJob } from '#server/upkeep/forget-rates-job.ts';
import { purgeJob } from '#server/upkeep/purge-job.ts';
import { reconcileJob } from '#server/upkeep/reconcile-job.ts';
import { watchClock } from '#server/upkeep/watch-clock.ts';

const jobs = [
  processJob,
  purgeJob,
  reconcileJob,
  resumeJob,
  expireJob,
  forgetRatesJob,
  healthSampleJob,
  pruneJob,
  shadowJob,
  importJob,
  keepVersionJob,
  tidyDatabaseJob,
  webhookJob,
  studyJob,
  alertJob,
];
/** Pictures analyzed in parallel, each by its own copy of the network. */
const detectorThreads = Math.min(4, availableParallelism());
export const webRoot = path.join(productRoot, 'dist/web');

export interface RunningServer {
  context: Context;
  app: FastifyInstance | undefined;
  /** The password of a newly created administrator, printed once. */
  firstAdmin: { username: string; password?: string };
  stop(): Promise<void>;
}

interface Closable {
  close(): Promise<unknown>;
}

/** Everything that was opened, to be closed in the opposite order. */
function createClosers() {
  const closers: (() => Promise<unknown>)[] = [];
  return {
    closers,
    opened<T extends { close(): unknown }>(part: T): T {
      closers.push(async () => part.close());
      return part;
    },
    async stop(): Promise<void> {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

async function closeIfOpened(opening: Promise<Closable>): Promise<void> {
  const part = await opening.catch(() => undefined);
  await part?.close();
}

async function openMigrated(config: Config, log: Logger, embedded?: EmbeddedDriver): Promise<Database> {
  const database = await openDatabase(config, { embedded });
  try {
    const applied = await migrate(database);
    if (applied.length) log.info({ applied }, 'database migrated');
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function stopIfStarted(queue: Pick<Context['queue'], 'stop'>, starting: Promise<void>): Promise<void> {
  const started = await starting.then(
    () => true,
    () => false,
  );
  if (started) await queue.stop();
}

/** Migrates the database and creates the queues of every job, so that a start finds nothing to do. */
export async function createTables(database: Database): Promise<void> {
  await migrate(database);
  const log = createLogger('silent');
  const queue = createQueue<Context>({ database, jobs, role: 'web', concurrency: 1, log });
  // A web process runs no job, so none needs the context.
  await queue.start({} as Context);
  await queue.stop();
}

async function takeProviderRequest(db: Db, moment: Date): Promise<boolean> {
  const window = { key: 'provider-requests', limit: providerRequestsPerHour, windowMs: hourMs };
  return (await takeRateToken(db, [window], moment)) === 0;
}

/** The detector of the settings, with limited requests to a hosted provider. */
const openDetector = (
  { detector, detectorFallback: fallback, roboflow }: Config,
  { modelDir, log, take }: { modelDir: string; log: Logger; take: () => Promise<boolean> },
) =>
  createDetector(
    { detector, fallback, roboflow: roboflow ?? null, modelDir, threads: detectorThreads },
    {
      quota: { take },
      onFallback: (reason) => log.warn({ err: reason }, 'the embedded model answers for the provider'),
    },
  );

/** Replacements for parts of the context in tests. Each receives the real part. */
export interface Overrides {
  now?: () => Date;
  log?: Logger;
  pressure?: Pressure;
  detector?: (real: Detector) => Detector;
  storage?: (real: Storage) => Storage;
}

/** Opens everything in order. On stop, or if a step fails, closes everything that was opened. */
export async function startServer(
  config: Config,
  overrides: Overrides = {},
  embedded?: EmbeddedDriver,
): Promise<RunningServer> {
  const { closers, opened, stop } = createClosers();
  const now = overrides.now ?? (() => new Date());
  try {
    const log = overrides.log ?? createLogger(config.logLevel);
    const metrics = createMetrics();
    // The model and the pages' code load while the database opens. A worker serves no pages.
    const opening = openMigrated(config, log, embedded);
    closers.push(() => closeIfOpened(opening));
    const serving = config.role === 'worker' ? undefined : import('#server/app.ts');
    const modelDir = config.modelDir ? path.resolve(config.modelDir) : path.join(productRoot, 'model');
    const loading = openDetector(config, {
      modelDir,
      log,
      take: async () => takeProviderRequest((await opening).db, now()),
    });
    closers.push(() => closeIfOpened(loading.then(({ detector }) => detector)));
    const memory = planMemory(await readMemoryLimit(), { cores: availableParallelism() });
    const preparer = opened(rememberPrepared(createScanPreparer({ memory })));
    const [database, { detector: loaded, shipped }] = await Promise.all([opening, loading]);
    const detector = overrides.detector?.(loaded) ?? loaded;
    const stored = await createStorage(config);
    const reserve = opened(createDiskReserve(config));
    const storage = keepReserve(overrides.storage?.(stored) ?? stored, reserve);
    const drawing = opened(createDrawing(memory.budget));
    const { db } = database;
    const notifier = opened(await createNotifier(database, config));
    const notifications = opened(createNotificationBus(notifier));
    const progress = opened(createScanProgress(notifier, notifications));
    const models = opened(
      await followActiveModel({
        db,
        storage,
        notifier,
        log,
        shipped,
        openShipped: async () => (await loadModel(modelDir)).model,
        threads: detectorThreads,
      }),
    );
    const queue = createQueue<Context>({
      database,
      jobs,
      role: config.role,
      concurrency: config.workerConcurrency,
      log,
      observe: ({ name, outcome }) => metrics.jobs.inc({ job: name, outcome }),
    });
    const context: Context = {
      config,
      log,
      metrics,
      database,
      db,
      scanReader: createScanReader(db),
      storage,
      reserve,
      queue,
      detector,
      testDetector: createDetectorTester(detector, { store: createSharedTestStore(db) }),
      models,
      memory: memory.budget,
      preparer,
      outputs: createScanOutputs({ db, storage, drawing, models, preparer, site: config.publicUrl }),
      awaited: createAwaitedUploads(),
      takeUploadToken: createUploadLimiter({ db, now }),
      expectedWait: createWaitReader({ db, now }),
      notifier,
      notifications,
      progress,
      secret: await installationSecret(db),
      now,
      clock: createClock({ seen: storedSeenTime(db), now }),
    };
    let firstAdmin: RunningServer['firstAdmin'] | undefined;
    // In parallel: the queue waits for the database, building the app uses the CPU.
    const starting = queue.start(context);
    closers.push(() => stopIfStarted(queue, starting));
    const building = serving?.then(({ buildApp }) =>
      buildApp(context, { webRoot, isStarted: () => firstAdmin !== undefined, pressure: overrides.pressure }),
    );
    if (building) closers.push(() => closeIfOpened(building));
    const [app] = await Promise.all([building, starting]);
    opened(watchClock(context));
    await app?.listen({ port: config.port, host: config.host });
    // Last: a failed start must not create an administrator whose password was never shown.
    firstAdmin = await ensureFirstAdmin(context);
    return { context, app, firstAdmin, stop };
  } catch (error) {
    await stop();
    throw explainDamage(error, config);
  }
}
