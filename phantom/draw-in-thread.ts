import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Phantom } from './phantom.ts';
import type { PhantomOptions } from './scene.ts';

/** Draws in a temporary thread, because drawing takes tenths of a second. */
export async function drawInThread(options: PhantomOptions): Promise<Phantom> {
  const thread = new Worker(new URL('./phantom-thread.ts', import.meta.url), { workerData: options });
  const [phantom] = (await once(thread, 'message')) as [Phantom];
  return phantom;
}
