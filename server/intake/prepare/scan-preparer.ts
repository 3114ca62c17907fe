import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '#server/app-error.ts';
import '#server/platform/no-telemetry.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { type MemoryPlan, unlimitedMemory } from '#server/platform/memory/plan-memory.ts';
import type { DrawnFrame, PreparedScan, ScanPreparer, StoredPicture } from '#server/ports/scan-preparer.ts';
import { closeNetworkLock, type NetworkLock } from './network-lock.ts';
import { runTask, type TaskAnswer, type TaskLimits } from './run-task.ts';

/** The tasks of a thread. */
export interface Tasks {
  /** Bytes of memory that the file takes when it is read. */
  need: { bytes: Uint8Array };
  /** Decode, clean and measure an upload. */
  prepare: { bytes: Uint8Array };
  /** Decode a stored file. */
  read: { bytes: Uint8Array };
  /** Draw frames of a stored file as PNGs. Missing frames are left out. */
  frames: { bytes: Uint8Array; indices: number[] };
}
interface TaskResults {
  need: number;
  prepare: PreparedScan;
  read: StoredPicture;
  frames: DrawnFrame[];
}

export interface PreparerOptions extends Partial<TaskLimits> {
  threads?: number;
  memory?: MemoryPlan;
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
  const memory = options.memory ?? unlimitedMemory(Math.min(4, availableParallelism()));
  const threadCount = options.threads ?? memory.threads;
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
  const openPool = (threads: number): Piscina => {
    const pool = new Piscina({
      filename: new URL('./prepare-worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      // Longer than the minute between two health samples, so one thread stays ready.
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
    return pool;
  };
  const shared = openPool(threadCount);
  /** Of the running tasks. */
  const locks = new Set<NetworkLock>();
  const alone = new Set<Piscina>();

  async function runIn<K extends keyof Tasks>(
    pool: Piscina,
    name: K,
    task: Tasks[K],
  ): Promise<TaskResults[K]> {
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
  }

  /** In a thread of its own, whose memory goes back with it. */
  async function runAlone<K extends keyof Tasks>(name: K, task: Tasks[K]): Promise<TaskResults[K]> {
    const own = openPool(1);
    alone.add(own);
    try {
      return await runIn(own, name, task);
    } finally {
      alone.delete(own);
      await own.destroy();
    }
  }

  const run = <K extends keyof Tasks>(name: K, task: Tasks[K], caller: string): Promise<TaskResults[K]> =>
    runFairly(caller, async (stepOut) => {
      const need = await runIn(shared, 'need', { bytes: task.bytes });
      const { perThread, budget } = memory;
      const started = { ...task, room: Math.max(need, perThread) };
      if (need <= perThread) return runIn(shared, name, started);
      const lease = budget.takeNow(need) ?? (await stepOut(() => budget.take(need, caller)));
      try {
        return await runAlone(name, started);
      } finally {
        lease.giveBack();
      }
    });

  return {
    prepare: (bytes, caller) => run('prepare', { bytes }, caller),
    remember: () => undefined,
    forget: () => undefined,
    read: async (key, load) => run('read', { bytes: await load() }, ownCaller(key)),
    frames: (bytes, indices, caller) => run('frames', { bytes, indices }, caller),
    close: async () => {
      await Promise.all([...locks].map(closeNetworkLock));
      await Promise.all([shared, ...alone].map((pool) => pool.destroy()));
    },
  };
}
