import { encodeSample } from '#server/phantom/samples.ts';

const drawn = new Map<string, Promise<Buffer | undefined>>();

/** The file of a public sample. Cached, because drawing one takes longer than analyzing it. */
export async function sampleFile(id: string): Promise<Buffer> {
  if (!drawn.has(id)) drawn.set(id, encodeSample(id));
  const file = await drawn.get(id);
  if (!file) throw new Error(`There is no sample ${id}.`);
  // A copy, so that a test can change it without affecting others.
  return Buffer.from(file);
}
