import type { Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { AppError } from '#server/app-error.ts';
import { closeNetworkLock, createNetworkLock, type NetworkLock } from './network-lock.ts';
import type { TaskAnswer } from './task-answer.ts';

export interface TaskLimits {
  /** Milliseconds of CPU time after which a file counts as unreadable. */
  cpuLimit: number;
  /** Milliseconds after which a file is refused because the machine is too busy to finish it. */
  wallLimit: number;
  /** Megabytes of JavaScript heap after which a file is refused. Pixels are outside the heap and have their own limits. */
  heapLimit: number;
}

/** State shared with the thread. */
export interface SharedState {
  /** The thread's id and its CPU time so far (microseconds), which it writes when the task starts. */
  started: Float64Array;
  lock: NetworkLock;
}

const createSharedState = (): SharedState => ({
  started: new Float64Array(new SharedArrayBuffer(16)),
  lock: createNetworkLock(),
});

const checksPerLimit = 8;
/** Milliseconds. What a thread can allocate in between fits into its heap reserve. */
const maxCheckInterval = 250;

/** Runs a task in a thread and terminates it once its CPU time is used up, regardless of the machine's load. */
export async function runTask(
  pool: Piscina,
  name: string,
  task: { bytes: Uint8Array<ArrayBuffer> },
  { cpuLimit, wallLimit, heapLimit, locks }: TaskLimits & { locks: Set<NetworkLock> },
): Promise<TaskAnswer<never>> {
  const stop = new AbortController();
  const shared = createSharedState();
  const { started, lock } = shared;
  let spent = false;
  let full = false;
  const end = async () => {
    await closeNetworkLock(lock);
    stop.abort();
  };
  const monitor = setInterval(
    async () => {
      const thread = pool.threads.find(({ threadId }) => threadId === started[0]);
      if (!thread || stop.signal.aborted) return;
      spent ||= (await cpuTime(thread)) - started[1]! / 1_000 > cpuLimit;
      if (!spent && !(await isFull(thread, heapLimit))) return;
      full = !spent;
      await end();
    },
    Math.max(1, Math.min(maxCheckInterval, cpuLimit / checksPerLimit)),
  );
  locks.add(lock);
  const giveUp = setTimeout(end, wallLimit);
  try {
    const message = { ...task, ...shared };
    return await pool.run(message, { name, transferList: [task.bytes.buffer], signal: stop.signal });
  } catch (error) {
    throw toAppError(error, spent ? 'spent' : stop.signal.aborted && !full ? 'busy' : 'ended');
  } finally {
    clearInterval(monitor);
    clearTimeout(giveUp);
    locks.delete(lock);
  }
}

/** Milliseconds; 0 for a thread that has ended. */
async function cpuTime(thread: Worker): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return 0;
  }
}

/** False for a thread that has ended. */
async function isFull(thread: Worker, heapLimit: number): Promise<boolean> {
  try {
    const { used_heap_size: used } = await thread.getHeapStatistics();
    return used > heapLimit * 2 ** 20;
  } catch {
    return false;
  }
}

function toAppError(error: unknown, why: 'spent' | 'busy' | 'ended'): AppError {
  if (why === 'spent') {
    return new AppError('unreadable_file', (t) => t('tookTooLong'), {
      cause: error,
    });
  }
  if (why === 'busy') {
    return new AppError('busy', (t) => t('tooBusyToRead'), {
      cause: error,
      retryAfter: 30,
    });
  }
  return new AppError('unreadable_file', (t) => t('tooMuchMemory'), { cause: error });
}
