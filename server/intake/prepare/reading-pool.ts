import { Piscina } from 'piscina';
import '#server/platform/no-telemetry.ts';
import type { TaskLimits } from './run-task.ts';

/**
 * Megabytes above the limit at which run-task.ts terminates a thread. V8 ends the whole process if a single allocation
 * does not fit. The longest possible array, 128 million entries, still fits into this.
 */
const heapReserve = 1_536;

/** Threads that read files. */
export function openReadingPool(threads: number, { heapLimit }: Pick<TaskLimits, 'heapLimit'>): Piscina {
  const pool = new Piscina({
    filename: new URL('./prepare-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    // Longer than the minute between two health samples, so one thread stays ready.
    idleTimeout: 90_000,
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
