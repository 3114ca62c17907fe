import { createMemoryBudget, type MemoryBudget } from './memory-budget.ts';

const megabyte = 2 ** 20;

/**
 * What the process takes without reading large pictures: program, database, network, pages, pictures that wait for their
 * analysis and small drawings, and another copy of the network for each core that analyzes. A server at rest takes 440 MB
 * (`npm run bench -- hour`).
 */
const ownBytes = 500 * megabyte;
const perDetector = 40 * megabyte;

const [leastShare, mostShare] = [64 * megabyte, 256 * megabyte];
/** A quarter is for usual pictures, the rest for large ones. */
const shareForThreads = 0.25;

export interface MemoryPlan {
  /** Reading threads that may stay. */
  threads: number;
  /** Each of them may use this much at any time. What needs more takes it from the budget. */
  perThread: number;
  budget: MemoryBudget;
}

/** Divides the memory that the process may use. */
export function planMemory(limit: number, { cores }: { cores: number }): MemoryPlan {
  const detectors = Math.min(4, cores);
  const spare = Math.max(0, limit - ownBytes - detectors * perDetector);
  const threads = Math.max(1, Math.min(4, cores, Math.floor((spare * shareForThreads) / leastShare)));
  const perThread = Math.min(mostShare, Math.max(leastShare, (spare * shareForThreads) / threads));
  return { threads, perThread, budget: createMemoryBudget(Math.max(0, spare - threads * perThread)) };
}

/** For tests and tools that read one file after another. */
export const unlimitedMemory = (threads: number): MemoryPlan => ({
  threads,
  perThread: mostShare,
  budget: createMemoryBudget(Number.POSITIVE_INFINITY),
});
