import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * How many guesses a password withstands, as a power of ten. In a thread that lives for this one answer: the word lists
 * take a hundred megabytes and the search up to a second.
 */
export async function countGuesses(password: string, related: string[]): Promise<number> {
  const worker = new Worker(new URL('./guesses-worker.ts', import.meta.url), {
    workerData: { password, related },
  });
  try {
    const [guesses] = await once(worker, 'message');
    return guesses as number;
  } finally {
    await worker.terminate();
  }
}
