import { AppError } from '#server/app-error.ts';

/** Runs the work when it is this caller's turn. */
export type FairQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

interface Limits {
  atOnce: number;
  mostWaiting: number;
  /** How many different callers may wait: what a newcomer waits for is one turn of each. */
  mostCallers?: number;
  /** How much of one caller may wait; the rest of it is refused, and nobody else's. */
  mostOfOne?: number;
  /** What a refused caller is told. */
  busy: string;
}

const retryAfterSeconds = 10;

/**
 * Lets a few pieces of work run at a time and the rest wait. Callers take turns: somebody who sends two hundred at
 * once delays the next person by one of them, not by all.
 */
export function createFairQueue(limits: Limits): FairQueue {
  const { atOnce, mostWaiting, mostCallers = mostWaiting, mostOfOne = mostWaiting, busy } = limits;
  let running = 0;
  let waiting = 0;
  /** In the order in which they are served; whoever was served goes to the end. */
  const queues = new Map<string, (() => void)[]>();

  function wait(caller: string): Promise<void> {
    const own = queues.get(caller);
    const full = waiting >= mostWaiting || (own ? own.length >= mostOfOne : queues.size >= mostCallers);
    if (full) throw new AppError('busy', busy, { retryAfter: retryAfterSeconds });
    waiting += 1;
    return new Promise((resolve) => {
      if (own) own.push(resolve);
      else queues.set(caller, [resolve]);
    });
  }

  function startNext(): void {
    const [next] = queues;
    if (!next) {
      running -= 1;
      return;
    }
    const [caller, queue] = next;
    const start = queue.shift();
    queues.delete(caller);
    if (queue.length > 0) queues.set(caller, queue);
    waiting -= 1;
    start?.();
  }

  return async (caller, work) => {
    if (running >= atOnce) await wait(caller);
    else running += 1;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
