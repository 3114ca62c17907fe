import { Piscina } from 'piscina';
import { samples } from '#server/phantom/samples.ts';
import type { SampleFile, SampleRequest } from './draw-sample.ts';

/** Drawing would hold up the thread that serves the visitors; this one ends when there is nothing left to draw. */
const pool = new Piscina<SampleRequest, SampleFile>({
  filename: new URL('./draw-sample.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 1_000,
});
/** Samples never change while the product runs. */
const drawn = new Map<string, Promise<SampleFile>>();

/** A public sample as a file, or a small picture of it; undefined for an id that does not exist. */
export async function sampleFile(id: string, kind: SampleRequest['kind']): Promise<SampleFile | undefined> {
  if (!samples.some((sample) => sample.id === id)) return undefined;
  const key = `${id}/${kind}`;
  const file = drawn.get(key) ?? pool.run({ id, kind });
  drawn.set(key, file);
  return file;
}
