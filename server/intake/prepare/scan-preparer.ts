import type { ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { type MemoryPlan, unlimitedMemory } from '#server/platform/memory/plan-memory.ts';
import type { DrawnFrame, PreparedScan, ScanPreparer, StoredPicture } from '#server/ports/scan-preparer.ts';
import { closeNetworkLock, type NetworkLock } from './network-lock.ts';
import { runInProcess } from './own-process.ts';
import { openReadingPool } from './reading-pool.ts';
import { runTask, type TaskLimits } from './run-task.ts';
import { resultOf } from './task-answer.ts';

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

/** What a process of its own takes besides reading: Node, its code and the network for text. Measured. */
const processBytes = 90 * 2 ** 20;

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
  const shared = openReadingPool(threadCount, limits);
  /** Of the running tasks. */
  const locks = new Set<NetworkLock>();
  const processes = new Set<ChildProcess>();

  async function runShared<K extends keyof Tasks>(name: K, task: Tasks[K]): Promise<TaskResults[K]> {
    // The bytes are transferred to the thread, so send a copy: the caller keeps its own.
    const bytes = new Uint8Array(task.bytes);
    return resultOf(await runTask(shared, name, { ...task, bytes }, { ...limits, locks }));
  }

  const run = <K extends keyof Tasks>(name: K, task: Tasks[K], caller: string): Promise<TaskResults[K]> =>
    runFairly(caller, async (stepOut) => {
      const reading = await runShared('need', { bytes: task.bytes });
      const { perThread, budget } = memory;
      const started = { ...task, room: Math.max(reading, perThread) };
      if (reading <= perThread) return runShared(name, started);
      const need = reading + processBytes;
      const lease = budget.takeNow(need) ?? (await stepOut(() => budget.take(need, caller)));
      try {
        return resultOf<TaskResults[K]>(await runInProcess({ name, task: started, limits }, processes));
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
      for (const child of processes) child.kill('SIGKILL');
      await shared.destroy();
    },
  };
}
