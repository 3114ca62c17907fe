import { Piscina } from 'piscina';

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
  let pool = startPool({ most: count, least: cold ? 0 : 1, heapLimit });
  let ending: Promise<void> = Promise.resolve();
  let files = 0;
  let inHand = 0;
  let rest: NodeJS.Timeout | undefined;

  function renew(): void {
    const used = pool;
    pool = startPool({ most: count, least: cold ? 0 : 1, heapLimit, forRest: true });
    files = 0;
    ending = used.destroy();
  }

  return {
    take() {
      clearTimeout(rest);
      files += 1;
      inHand += 1;
      return pool;
    },
    done() {
      inHand -= 1;
      if (inHand === 0 && files >= manyFiles) rest = setTimeout(renew, restAfter).unref();
    },
    async close() {
      clearTimeout(rest);
      await Promise.all([pool.destroy(), ending]);
    },
  };
}

interface PoolOptions {
  most: number;
  least: number;
  heapLimit: number;
  /** Nobody is about to send a file. */
  forRest?: boolean;
}

function startPool({ most, least, heapLimit, forRest = false }: PoolOptions): Piscina {
  const pool = new Piscina({
    filename: new URL('./prepare-worker.ts', import.meta.url).href,
    minThreads: least,
    maxThreads: most,
    idleTimeout: 60_000,
    concurrentTasksPerWorker: 1,
    workerData: { forRest },
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
