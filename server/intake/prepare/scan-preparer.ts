import { availableParallelism } from 'node:os';
import { AppError } from '#server/app-error.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import type { DrawnFrame, PreparedScan, ScanPreparer, StoredPicture } from '#server/ports/scan-preparer.ts';
import { closeNetworkLock, type NetworkLock } from './network-lock.ts';
import { runTask, type TaskAnswer, type TaskLimits } from './run-task.ts';
import { createThreads } from './threads.ts';

/** What a thread is asked to do. */
export interface Tasks {
  /** Decode, clean and measure an upload. */
  prepare: { bytes: Uint8Array };
  /** Decode a file that was prepared before. */
  read: { bytes: Uint8Array };
  /** Frames of a stored file as PNGs; those it does not have are left out. */
  frames: { bytes: Uint8Array; indices: number[] };
}
interface TaskResults {
  prepare: PreparedScan;
  read: StoredPicture;
  frames: DrawnFrame[];
}

export interface PreparerOptions extends Partial<TaskLimits> {
  threads?: number;
  /** Start no thread before the first file. */
  cold?: boolean;
  /** Files that may wait for a thread; one more is answered 'busy'. */
  queueLength?: number;
  /** Files of one caller that may wait. */
  queueLengthPerCaller?: number;
}

/** The product's own work takes its turn among the visitors, each piece as if it were one. */
const ownCaller = (key: string): string => `analysis ${key}`;

/** Decodes, cleans and measures files in threads that a hostile file can end without harm to the server. */
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
    maxWaitingPerCaller: options.queueLengthPerCaller ?? 32,
    busy: (t) => t('manyReading'),
  });
  const pool = createThreads({ count: threadCount, cold: options.cold, heapLimit: limits.heapLimit });
  /** Of the tasks in hand. */
  const locks = new Set<NetworkLock>();

  const run = <K extends keyof Tasks>(name: K, task: Tasks[K], caller: string): Promise<TaskResults[K]> =>
    runFairly(caller, async () => {
      // A copy of its own, which is then moved to the thread: the caller keeps what it handed in.
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
