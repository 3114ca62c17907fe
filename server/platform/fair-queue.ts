import { AppError, type Refusal } from '#server/app-error.ts';

/** Runs the work when it is this caller's turn. */
export type FairQueue = <T>(caller: string, work: (stepOut: StepOut) => Promise<T>) => Promise<T>;

/** Gives the place to others while the work waits for something else. It returns before new work of its caller. */
export type StepOut = <T>(wait: () => Promise<T>) => Promise<T>;

interface Limits {
  concurrency: number;
  /** How many of them one caller may run, so that long work leaves room for others. */
  concurrencyPerCaller?: number;
  maxWaiting: number;
  /** How many different callers may wait. A new caller waits for one turn of each. */
  maxWaitingCallers?: number;
  /** How many tasks of one caller may wait. Beyond that, only this caller is refused. */
  maxWaitingPerCaller?: number;
  /** The message for a refused caller. */
  busy: Refusal;
}

const retryAfterSeconds = 10;

/**
 * Limits concurrency and queues the rest. Callers take turns: someone who sends two hundred tasks at once delays the
 * next caller by one of them, not by all.
 */
export function createFairQueue(limits: Limits): FairQueue {
  const {
    concurrency,
    concurrencyPerCaller = concurrency,
    maxWaiting,
    maxWaitingCallers = maxWaiting,
    maxWaitingPerCaller = maxWaiting,
  } = limits;
  let running = 0;
  const runningOf = new Map<string, number>();
  let waiting = 0;
  /** In serving order. A caller who was served moves to the end. */
  const queues = new Map<string, (() => void)[]>();

  function wait(caller: string): Promise<void> {
    const own = queues.get(caller);
    const full =
      waiting >= maxWaiting || (own ? own.length >= maxWaitingPerCaller : queues.size >= maxWaitingCallers);
    if (full) throw new AppError('busy', limits.busy, { retryAfter: retryAfterSeconds });
    return joinQueue(caller, false);
  }

  function joinQueue(caller: string, first: boolean): Promise<void> {
    waiting += 1;
    return new Promise((resolve) => {
      const own = queues.get(caller) ?? [];
      queues.set(caller, own);
      if (first) own.unshift(resolve);
      else own.push(resolve);
    });
  }

  const hasRoom = (caller: string): boolean =>
    running < concurrency && (runningOf.get(caller) ?? 0) < concurrencyPerCaller;

  function begin(caller: string): void {
    running += 1;
    runningOf.set(caller, (runningOf.get(caller) ?? 0) + 1);
  }

  function end(caller: string): void {
    running -= 1;
    const left = (runningOf.get(caller) ?? 1) - 1;
    if (left > 0) runningOf.set(caller, left);
    else runningOf.delete(caller);
  }

  function startNext(): void {
    for (const [caller, queue] of queues) {
      if (!hasRoom(caller)) continue;
      const start = queue.shift();
      queues.delete(caller);
      if (queue.length > 0) queues.set(caller, queue);
      waiting -= 1;
      begin(caller);
      start?.();
      return;
    }
  }

  return async (caller, work) => {
    if (hasRoom(caller)) begin(caller);
    else await wait(caller);
    let inside = true;
    const leave = (): void => {
      if (!inside) return;
      inside = false;
      end(caller);
      startNext();
    };
    try {
      return await work(async (waitOutside) => {
        leave();
        const found = await waitOutside();
        if (hasRoom(caller)) begin(caller);
        else await joinQueue(caller, true);
        inside = true;
        return found;
      });
    } finally {
      leave();
    }
  };
}
