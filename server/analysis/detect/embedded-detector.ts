import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { confidenceCutOff } from '#contract/constants.ts';
import { lowestConfidence } from '#imaging/detector/slice-reading.ts';
import { AppError } from '#server/app-error.ts';
import '#server/platform/no-telemetry.ts';
import type { EmbeddedDetector } from '#server/ports/detector.ts';
import type { RunnableModel } from './load-model.ts';
import type { WorkerAnswer, WorkerSetup, WorkerTask } from './onnx-worker.ts';
import { createPhantomTest } from './phantom-test.ts';

export interface EmbeddedOptions {
  /** Pictures analyzed at the same time once several are in hand; each thread holds its own copy of the network. */
  threads?: number;
  /** Cores to use. One picture gets all of them, several get an equal share each. */
  cores?: number;
  /** Pictures that may wait; more are refused at once. */
  maxWaiting?: number;
  /** Load the network with the first picture and not before. */
  lazy?: boolean;
  /** Milliseconds without several pictures at once after which the threads for them end. */
  restAfter?: number;
}

/**
 * The project's own network in worker threads. Resolves once it has been loaded and run, unless it is lazy. A single visitor
 * is answered soonest by all cores together, many by one core for each picture: cores that share one wait for each other. The threads
 * for many are started when they are first needed; until they have loaded, pictures wait for the first.
 */
export async function createEmbeddedDetector(
  model: RunnableModel,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDetector> {
  const { threads = 1, cores = availableParallelism(), restAfter = 60_000 } = options;
  const openPool = (count: number, minThreads = count): Piscina => {
    const setup: WorkerSetup = { model, coresPerRun: Math.max(1, Math.floor(cores / count)) };
    const pool = new Piscina({
      filename: new URL('./onnx-worker.ts', import.meta.url).href,
      minThreads,
      maxThreads: count,
      idleTimeout: Number.POSITIVE_INFINITY,
      maxQueue: options.maxWaiting ?? 32,
      workerData: setup,
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
    });
    // A thread that dies while it loads also notifies the pool; the run that waits for it fails anyway.
    pool.on('error', () => undefined);
    return pool;
  };
  const forOne = openPool(1, options.lazy ? 0 : 1);
  let forMany: { pool: Piscina; loaded: boolean; loading: Promise<void> } | undefined;
  let resting: NodeJS.Timeout | undefined;
  const inHand = new Set<Promise<WorkerAnswer>>();
  const identity = { name: model.name, version: model.version, provider: 'embedded' as const };

  function startForMany(): NonNullable<typeof forMany> {
    const pool = openPool(threads);
    const started = { pool, loaded: false, loading: Promise.resolve() };
    started.loading = loadThreads(pool, threads).then(
      () => {
        started.loaded = true;
      },
      async () => {
        // The first thread continues alone, and the next rush tries again.
        forMany = undefined;
        await pool.destroy();
      },
    );
    return started;
  }

  function choosePool(): Piscina {
    clearTimeout(resting);
    if (threads === 1 || inHand.size === 0) return forOne;
    forMany ??= startForMany();
    return forMany.loaded ? forMany.pool : forOne;
  }

  /** Gives the memory of the threads for many back. */
  async function endForMany(): Promise<void> {
    const ending = forMany;
    await ending?.loading;
    if (forMany !== ending || inHand.size > 0) return;
    forMany = undefined;
    await ending?.pool.destroy();
  }

  const limits = { ...model.postprocess, cutOff: confidenceCutOff };

  const testOnPhantom = createPhantomTest({ mustFind: true });
  const detector: EmbeddedDetector = {
    limits,
    detect: async (image, { minConfidence = confidenceCutOff } = {}) => {
      // A copy of the pixels alone: a view would drag its whole buffer through the thread's mailbox.
      const gray = new Uint8Array(image.gray);
      const task: WorkerTask = {
        image: { gray, width: image.width, height: image.height },
        minConfidence: Math.min(minConfidence, lowestConfidence),
      };
      const run: Promise<WorkerAnswer> = choosePool().run(task, { transferList: [gray.buffer] });
      inHand.add(run);
      try {
        const { reading, milliseconds } = await run;
        const detections = reading.boxes.filter(({ confidence }) => confidence >= minConfidence);
        return {
          detections,
          own: { reading, limits, studies: model.studies },
          model: identity,
          milliseconds,
        };
      } catch (cause) {
        if (!isQueueFull(cause)) throw cause;
        throw new AppError('busy', (t) => t('detectorBusy'), {
          cause,
          retryAfter: 5,
        });
      } finally {
        inHand.delete(run);
        if (forMany && inHand.size === 0) resting = setTimeout(() => void endForMany(), restAfter).unref();
      }
    },
    describe: () => identity,
    selfTest: () => testOnPhantom(detector),
    close: async () => {
      clearTimeout(resting);
      // A thread that ends while the network runs in it takes the whole process down: let it finish first.
      await Promise.allSettled(inHand);
      await forMany?.loading;
      await Promise.all([forOne.destroy(), forMany?.pool.destroy()]);
    },
  };
  try {
    if (!options.lazy) await loadThreads(forOne, 1);
  } catch (cause) {
    await forOne.destroy();
    throw new Error(`The model ${model.path} cannot be run.`, { cause });
  }
  return detector;
}

/** A tiny picture for each thread: a thread answers only after it has loaded the network. */
async function loadThreads(pool: Piscina, threads: number): Promise<void> {
  const task: WorkerTask = { image: { gray: new Uint8Array(64), width: 8, height: 8 }, minConfidence: 1 };
  await Promise.all(Array.from({ length: threads }, () => pool.run(task)));
}

function isQueueFull(error: unknown): boolean {
  return error instanceof Error && /queue/i.test(error.message) && /limit|available/i.test(error.message);
}
