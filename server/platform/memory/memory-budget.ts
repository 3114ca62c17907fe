import { memoryFigures } from '#imaging/refusals.ts';
import { AppError } from '#server/app-error.ts';

/** Memory that was taken. Giving it back again does nothing. */
export interface Lease {
  giveBack(): void;
}

/** The working memory for large pictures, one for everything in a process that unpacks or draws them. */
export interface MemoryBudget {
  readonly capacity: number;
  /** Undefined if it does not fit now, or if others wait. */
  takeNow(bytes: number): Lease | undefined;
  /** Waits for a turn. Refuses what never fits, and says 'busy' if too many wait or it takes too long. */
  take(bytes: number, caller: string): Promise<Lease>;
}

interface Limits {
  maxWaiting?: number;
  /** Milliseconds. */
  longestWait?: number;
}

interface Waiting {
  bytes: number;
  start: (lease: Lease) => void;
}

/** Seconds. */
const retryAfter = 30;

/** Callers take turns. Nobody passes the one whose turn it is, so a large picture waits for as long as those before it run. */
export function createMemoryBudget(
  capacity: number,
  { maxWaiting = 32, longestWait = 60_000 }: Limits = {},
): MemoryBudget {
  let free = capacity;
  let waiting = 0;
  /** In serving order. A caller who was served moves to the end. */
  const queues = new Map<string, Waiting[]>();

  function lend(bytes: number): Lease {
    let held = bytes;
    free -= held;
    return {
      giveBack() {
        free += held;
        held = 0;
        startNext();
      },
    };
  }

  function leave(caller: string, entry: Waiting): void {
    const rest = (queues.get(caller) ?? []).filter((each) => each !== entry);
    waiting -= 1;
    queues.delete(caller);
    if (rest.length > 0) queues.set(caller, rest);
  }

  function startNext(): void {
    for (const [caller, [first]] of queues) {
      if (!first || first.bytes > free) return;
      leave(caller, first);
      first.start(lend(first.bytes));
    }
  }

  const takeNow = (bytes: number): Lease | undefined =>
    waiting === 0 && bytes <= free ? lend(bytes) : undefined;

  return {
    capacity,
    takeNow,
    take(bytes, caller) {
      if (bytes > capacity) {
        throw new AppError('picture_too_large', (t) =>
          t('file.serverMemory', memoryFigures(bytes, capacity)),
        );
      }
      const now = takeNow(bytes);
      if (now) return Promise.resolve(now);
      if (waiting >= maxWaiting) throw new AppError('busy', (t) => t('manyReading'), { retryAfter });
      return new Promise((resolve, reject) => {
        const entry: Waiting = {
          bytes,
          start: (lease) => {
            clearTimeout(givingUp);
            resolve(lease);
          },
        };
        const givingUp = setTimeout(() => {
          leave(caller, entry);
          reject(new AppError('busy', (t) => t('tooBusyToRead'), { retryAfter }));
          startNext();
        }, longestWait);
        waiting += 1;
        queues.set(caller, [...(queues.get(caller) ?? []), entry]);
      });
    },
  };
}
