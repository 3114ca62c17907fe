import { Piscina } from 'piscina';
import { samples } from '#server/phantom/samples.ts';
import type { DrawnSample, SampleFile } from './draw-sample.ts';

/** Drawing would hold up the thread that serves the visitors; this one ends when there is nothing left to draw. */
const pool = new Piscina<string, DrawnSample>({
  filename: new URL('./draw-sample.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 1_000,
});
/** Samples never change while the product runs. */
const drawn = new Map<string, Promise<DrawnSample>>();

async function draw(id: string): Promise<DrawnSample> {
  try {
    return await pool.run(id);
  } catch (error) {
    // The next who asks gets a new try.
    drawn.delete(id);
    throw error;
  }
}

/** A public sample as a file, or a small picture of it; undefined for an id that does not exist. */
export async function sampleFile(id: string, kind: keyof DrawnSample): Promise<SampleFile | undefined> {
  if (!samples.some((sample) => sample.id === id)) return undefined;
  const sample = drawn.get(id) ?? draw(id);
  drawn.set(id, sample);
  return (await sample)[kind];
}
