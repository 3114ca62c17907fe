import { encodeSample } from '#server/phantom/samples.ts';

const drawn = new Map<string, Promise<Buffer | undefined>>();

/** The file of a public sample, drawn once by this process: drawing one takes longer than its analysis. */
export async function sampleFile(id: string): Promise<Buffer> {
  if (!drawn.has(id)) drawn.set(id, encodeSample(id));
  const file = await drawn.get(id);
  if (!file) throw new Error(`There is no sample ${id}.`);
  // A copy: a test that changes it changes nobody else's.
  return Buffer.from(file);
}
