import { Piscina } from 'piscina';
import { returnFreePages } from '#server/platform/collect-garbage.ts';

interface ThreadOptions {
  count: number;
  /** Start none before it is needed. */
  cold?: boolean;
  heapLimit?: number;
  restAfter?: number;
  manyFiles?: number;
}

/**
 * A thread that waits for work collects no garbage: what a long run of files left in it stays until it ends. So once
 * nobody has sent a file for a while, a fresh thread takes its place before the next visitor comes.
 */
export function createThreads({
  count,
  cold = false,
  heapLimit = 512,
  restAfter = 20_000,
  manyFiles = 100,
}: ThreadOptions): {
  take(): Piscina;
  done(): void;
  close(): Promise<void>;
} {
  const open = (forRest = false): Piscina =>
    startPool({ most: count, least: cold ? 0 : 1, heapLimit, forRest });
  let pool: Piscina | undefined = open();
  let ending: Promise<void> = Promise.resolve();
  let closed = false;
  let files = 0;
  let inHand = 0;
  let rest: NodeJS.Timeout | undefined;

  /** One after another: what the new thread keeps would else lie among what the old one leaves. */
  async function renew(used: Piscina): Promise<void> {
    pool = undefined;
    files = 0;
    await used.destroy();
    returnFreePages();
    if (!closed) pool ??= open(true);
  }

  return {
    take() {
      clearTimeout(rest);
      files += 1;
      inHand += 1;
      pool ??= open();
      return pool;
    },
    done() {
      inHand -= 1;
      if (inHand > 0 || files < manyFiles) return;
      rest = setTimeout(() => {
        if (pool) ending = renew(pool);
      }, restAfter).unref();
    },
    async close() {
      closed = true;
      clearTimeout(rest);
      await Promise.all([pool?.destroy(), ending]);
    },
  };
}

/** What a thread is told when it begins. */
export interface ThreadSetup {
  /** Nobody is about to send a file. */
  forRest: boolean;
}

interface PoolOptions extends ThreadSetup {
  most: number;
  least: number;
  heapLimit: number;
}

function startPool({ most, least, heapLimit, forRest }: PoolOptions): Piscina {
  const setup: ThreadSetup = { forRest };
  const pool = new Piscina({
    filename: new URL('./prepare-worker.ts', import.meta.url).href,
    minThreads: least,
    maxThreads: most,
    idleTimeout: 60_000,
    concurrentTasksPerWorker: 1,
    workerData: setup,
    resourceLimits: {
      maxOldGenerationSizeMb: heapLimit,
      maxYoungGenerationSizeMb: 64,
      stackSizeMb: 4,
    },
  });
  // A thread that dies outside a task is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
