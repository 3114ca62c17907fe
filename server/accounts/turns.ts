import { AppError } from '#server/app-error.ts';

export type InTurn = <T>(who: string, work: () => Promise<T>) => Promise<T>;

interface Limits {
  atOnce: number;
  mostWaiting: number;
  /** How many different ones may wait: what a newcomer waits for is one turn of each. */
  mostWaiters?: number;
}

/**
 * Lets a few pieces of work run at a time and the rest wait. Those who wait take turns: somebody who sends two
 * hundred at once delays the next person by one of them, not by all.
 */
export function createTurns({ atOnce, mostWaiting, mostWaiters = mostWaiting }: Limits): InTurn {
  let running = 0;
  let waiting = 0;
  /** In the order in which they are served; whoever was served goes to the end. */
  const queues = new Map<string, (() => void)[]>();

  function wait(who: string): Promise<void> {
    if (waiting >= mostWaiting || (queues.size >= mostWaiters && !queues.has(who))) {
      throw new AppError('busy', 'Too many people are signing in right now. Please try again in a moment.', {
        retryAfter: 10,
      });
    }
    waiting += 1;
    return new Promise((resolve) => {
      const queue = queues.get(who);
      if (queue) queue.push(resolve);
      else queues.set(who, [resolve]);
    });
  }

  function passOn(): void {
    const [next] = queues;
    if (!next) {
      running -= 1;
      return;
    }
    const [who, queue] = next;
    const start = queue.shift();
    queues.delete(who);
    if (queue.length > 0) queues.set(who, queue);
    waiting -= 1;
    start?.();
  }

  return async (who, work) => {
    if (running >= atOnce) await wait(who);
    else running += 1;
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
