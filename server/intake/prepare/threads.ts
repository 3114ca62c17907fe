import { Piscina } from 'piscina';
import '#server/platform/no-telemetry.ts';

interface ThreadOptions {
  count: number;
  /** Start no thread before it is needed. */
  cold?: boolean | undefined;
  /** Megabytes of JavaScript heap a thread may fill. */
  heapLimit: number;
}

/**
 * Megabytes above the limit at which run-task.ts terminates a thread. V8 ends the whole process if a single allocation
 * does not fit. The longest possible array, 128 million entries, still fits into this.
 */
const heapReserve = 1_536;

/** The threads that read files. One stays ready; the others end after an idle minute. */
export function createThreads({ count, cold = false, heapLimit }: ThreadOptions): Piscina {
  const pool = new Piscina({
    filename: new URL('./prepare-worker.ts', import.meta.url).href,
    minThreads: cold ? 0 : 1,
    maxThreads: count,
    idleTimeout: 60_000,
    concurrentTasksPerWorker: 1,
    resourceLimits: {
      maxOldGenerationSizeMb: heapLimit + heapReserve,
      maxYoungGenerationSizeMb: 24,
      stackSizeMb: 4,
    },
  });
  // The pool replaces a thread that dies outside a task; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
