import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '#server/app-error.ts';
import '#server/platform/no-telemetry.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import type { DrawnFrame, PreparedScan, ScanPreparer, StoredPicture } from '#server/ports/scan-preparer.ts';
import { closeNetworkLock, type NetworkLock } from './network-lock.ts';
import { runTask, type TaskAnswer, type TaskLimits } from './run-task.ts';

/** The tasks of a thread. */
export interface Tasks {
  /** Decode, clean and measure an upload. */
  prepare: { bytes: Uint8Array };
  /** Decode a stored file. */
  read: { bytes: Uint8Array };
  /** Draw frames of a stored file as PNGs. Missing frames are left out. */
  frames: { bytes: Uint8Array; indices: number[] };
}
interface TaskResults {
  prepare: PreparedScan;
  read: StoredPicture;
  frames: DrawnFrame[];
}

export interface PreparerOptions extends Partial<TaskLimits> {
  threads?: number;
  /** Files that may wait for a thread. Further ones are refused as 'busy'. */
  queueLength?: number;
}

/**
 * Megabytes above the limit at which run-task.ts terminates a thread. V8 ends the whole process if a single allocation
 * does not fit. The longest possible array, 128 million entries, still fits into this.
 */
const heapReserve = 1_536;

/** Each internal task counts as a separate caller in the fair queue. */
const ownCaller = (key: string): string => `analysis ${key}`;

/** Decodes, cleans and measures files in threads, so that a hostile file cannot take down the server. */
export function createScanPreparer(options: PreparerOptions = {}): ScanPreparer {
  const threadCount = options.threads ?? Math.max(1, Math.min(4, availableParallelism()));
  const limits: TaskLimits = {
    cpuLimit: options.cpuLimit ?? 15_000,
    wallLimit: options.wallLimit ?? 90_000,
    heapLimit: options.heapLimit ?? 512,
  };
  const runFairly = createFairQueue({
    concurrency: threadCount,
    concurrencyPerCaller: Math.max(1, threadCount - 1),
    maxWaiting: options.queueLength ?? 64,
    maxWaitingPerCaller: 32,
    busy: (t) => t('manyReading'),
  });
  // The idle time is longer than the minute between two health samples, so one thread stays ready.
  const pool = new Piscina({
    filename: new URL('./prepare-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threadCount,
    idleTimeout: 90_000,
    concurrentTasksPerWorker: 1,
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapLimit + heapReserve,
      maxYoungGenerationSizeMb: 24,
      stackSizeMb: 4,
    },
  });
  // The pool replaces a thread that dies outside a task; without a listener it would end the process.
  pool.on('error', () => undefined);
  /** Of the running tasks. */
  const locks = new Set<NetworkLock>();

  const run = <K extends keyof Tasks>(name: K, task: Tasks[K], caller: string): Promise<TaskResults[K]> =>
    runFairly(caller, async () => {
      // The bytes are transferred to the thread, so send a copy: the caller keeps its own.
      const bytes = new Uint8Array(task.bytes);
      const answer: TaskAnswer<TaskResults[K]> = await runTask(
        pool,
        name,
        { ...task, bytes },
        { ...limits, locks },
      );
      if (answer.ok) return answer.result;
      throw new AppError(answer.code, answer.message, { cause: answer.detail });
    });

  return {
    prepare: (bytes, caller) => run('prepare', { bytes }, caller),
    remember: () => undefined,
    forget: () => undefined,
    read: async (key, load) => run('read', { bytes: await load() }, ownCaller(key)),
    frames: (bytes, indices, caller) => run('frames', { bytes, indices }, caller),
    close: async () => {
      await Promise.all([...locks].map(closeNetworkLock));
      await pool.destroy();
    },
  };
}
