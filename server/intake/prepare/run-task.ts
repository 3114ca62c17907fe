import type { Worker } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError, type SaidRefusal } from '#server/app-error.ts';
import { closeNetworkLock, createNetworkLock, type NetworkLock } from './network-lock.ts';

export interface TaskLimits {
  /** Milliseconds of processor time after which a file counts as unreadable. */
  cpuLimit: number;
  /** Milliseconds after which a file is given up because the machine is too busy to get to its end. */
  wallLimit: number;
  /** Megabytes of JavaScript heap after which a file is given up; pixels are outside it and have limits of their own. */
  heapLimit: number;
}

/** Errors lose their class between threads, so a refusal travels as data. */
export type TaskAnswer<T> =
  | { ok: true; result: T }
  | { ok: false; code: ErrorCode; message: SaidRefusal; detail: string };

/** Shared with the thread. */
export interface StartNote {
  /** The thread's number and its processor time so far (microseconds), which it writes when it starts. */
  started: Float64Array;
  lock: NetworkLock;
}

const createStartNote = (): StartNote => ({
  started: new Float64Array(new SharedArrayBuffer(16)),
  lock: createNetworkLock(),
});

const looksPerLimit = 8;
/** Milliseconds: what a thread can fill meanwhile fits into its reserve. */
const longestLook = 250;

/** Runs a task in a thread and ends it when it has used up its processor time, however busy the machine is. */
export async function runTask(
  pool: Piscina,
  name: string,
  task: { bytes: Uint8Array<ArrayBuffer> },
  { cpuLimit, wallLimit, heapLimit, locks }: TaskLimits & { locks: Set<NetworkLock> },
): Promise<TaskAnswer<never>> {
  const stop = new AbortController();
  const note = createStartNote();
  const { started, lock } = note;
  let spent = false;
  let full = false;
  const end = async () => {
    await closeNetworkLock(lock);
    stop.abort();
  };
  const look = setInterval(
    async () => {
      const thread = pool.threads.find(({ threadId }) => threadId === started[0]);
      if (!thread || stop.signal.aborted) return;
      spent ||= (await processorTime(thread)) - started[1]! / 1_000 > cpuLimit;
      if (!spent && !(await isFull(thread, heapLimit))) return;
      full = !spent;
      await end();
    },
    Math.max(1, Math.min(longestLook, cpuLimit / looksPerLimit)),
  );
  locks.add(lock);
  const giveUp = setTimeout(end, wallLimit);
  try {
    const message = { ...task, ...note };
    return await pool.run(message, { name, transferList: [task.bytes.buffer], signal: stop.signal });
  } catch (error) {
    throw toAppError(error, spent ? 'spent' : stop.signal.aborted && !full ? 'busy' : 'ended');
  } finally {
    clearInterval(look);
    clearTimeout(giveUp);
    locks.delete(lock);
  }
}

/** Milliseconds; none for a thread that has ended meanwhile. */
async function processorTime(thread: Worker): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return 0;
  }
}

/** A thread that has ended meanwhile is not. */
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
