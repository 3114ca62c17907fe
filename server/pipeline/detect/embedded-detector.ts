import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { confidenceCutOff } from '#contract/constants.ts';
import { AppError } from '#server/app-error.ts';
import type { Detector } from './detector.ts';
import type { RunnableModel } from './load-model.ts';
import type { WorkerAnswer, WorkerSetup, WorkerTask } from './onnx-worker.ts';
import { testOnPhantom } from './phantom-test.ts';

export interface EmbeddedOptions {
  /** Pictures analysed at the same time; each thread holds its own copy of the network. */
  threads?: number;
  /** Cores that one run may use; unset: an equal share of all for each thread. */
  cores?: number;
  /** Pictures that may wait; more are refused at once. */
  maxWaiting?: number;
  /** Load the network with the first picture and not before. */
  lazy?: boolean;
}

/** The project's own network in worker threads. Resolves once every thread has loaded and run it, unless it is lazy. */
export async function createEmbeddedDetector(
  model: RunnableModel,
  options: EmbeddedOptions = {},
): Promise<Detector> {
  const threads = options.threads ?? 1;
  const setup: WorkerSetup = {
    model,
    coresPerRun: options.cores ?? Math.max(1, Math.floor(availableParallelism() / threads)),
  };
  const pool = new Piscina({
    filename: new URL('./onnx-worker.ts', import.meta.url).href,
    minThreads: options.lazy ? 0 : threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
    maxQueue: options.maxWaiting ?? 32,
    workerData: setup,
  });
  // A thread that dies while it loads also tells the pool; the run that waits for it is told anyway.
  pool.on('error', () => undefined);
  const inHand = new Set<Promise<WorkerAnswer>>();
  const identity = { name: model.name, version: model.version, provider: 'embedded' as const };

  const detector: Detector = {
    detect: async (image, { minConfidence = confidenceCutOff } = {}) => {
      // A copy of the pixels alone: a view would drag its whole buffer through the thread's mailbox.
      const grey = new Uint8Array(image.grey);
      const task: WorkerTask = { image: { grey, width: image.width, height: image.height }, minConfidence };
      const run: Promise<WorkerAnswer> = pool.run(task, { transferList: [grey.buffer] });
      inHand.add(run);
      try {
        return { ...(await run), model: identity, scopeThreshold: model.postprocess.scopeThreshold };
      } catch (cause) {
        if (!isQueueFull(cause)) throw cause;
        throw new AppError('busy', 'The detector is busy. Please try again in a few seconds.', {
          cause,
          retryAfter: 5,
        });
      } finally {
        inHand.delete(run);
      }
    },
    describe: () => identity,
    selfTest: () => testOnPhantom(detector, { mustFind: true }),
    close: async () => {
      // A thread that ends while the network runs in it takes the whole process down: let it finish first.
      await Promise.allSettled(inHand);
      await pool.destroy();
    },
  };
  try {
    if (!options.lazy) await warmUp(pool, threads);
  } catch (cause) {
    await pool.destroy();
    throw new Error(`The model ${model.path} cannot be run.`, { cause });
  }
  return detector;
}

/** A tiny picture for each thread: a thread answers only after it has loaded the network. */
async function warmUp(pool: Piscina, threads: number): Promise<void> {
  const task: WorkerTask = { image: { grey: new Uint8Array(64), width: 8, height: 8 }, minConfidence: 1 };
  await Promise.all(Array.from({ length: threads }, () => pool.run(task)));
}

function isQueueFull(error: unknown): boolean {
  return error instanceof Error && /queue/i.test(error.message) && /limit|available/i.test(error.message);
}
