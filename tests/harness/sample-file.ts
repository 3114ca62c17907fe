import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { encodeSample } from '#phantom/samples.ts';

const drawn = new Map<string, Promise<Buffer | undefined>>();

/** The file of a public sample. Cached, because drawing one takes longer than analyzing it. */
export async function sampleFile(id: string): Promise<Buffer> {
  if (!drawn.has(id)) drawn.set(id, encodeSample(id));
  const file = await drawn.get(id);
  if (!file) throw new Error(`There is no sample ${id}.`);
  // A copy, so that a test can change it without affecting others.
  return Buffer.from(file);
}

/** A small slice whose pixels differ from those of every other one. */
export async function freshPixels(): Promise<Buffer> {
  pixels ??= generatePhantom({ seed: 4_400, size: 128, sequence: 't1ce' });
  slices += 1;
  const gray = Uint8Array.from(pixels.gray);
  gray.set([slices % 8, Math.floor(slices / 8) % 8, Math.floor(slices / 64) % 8]);
  return encodePng({ ...pixels, gray });
}

let pixels: ReturnType<typeof generatePhantom> | undefined;
let slice: Promise<Buffer> | undefined;
let slices = 0;

/**
 * A picture that nobody has uploaded, by default a small slice: bytes after the end of a picture change only the hash
 * of the file.
 */
export async function freshSlice(sample?: string): Promise<Buffer> {
  slice ??= encodePng(generatePhantom({ seed: 4_400, size: 128, sequence: 't1ce' }));
  slices += 1;
  return Buffer.concat([await (sample ? sampleFile(sample) : slice), Buffer.from(`\n${slices}`)]);
}
