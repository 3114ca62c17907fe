import sharp from 'sharp';
import { encodeSample, samples } from '#server/phantom/samples.ts';
import { decodeScan } from './decode/decode-scan.ts';
import { greyFrame } from './decode/decoded-scan.ts';

interface SampleFile {
  bytes: Uint8Array;
  contentType: string;
  filename: string;
}

const thumbnailSide = 192;
/** Samples never change while the product runs, and drawing one takes a moment. */
const drawn = new Map<string, Promise<SampleFile>>();

async function thumbnailOf(bytes: Uint8Array, filename: string): Promise<SampleFile> {
  const scan = await decodeScan(bytes);
  const raw = { width: scan.width, height: scan.height, channels: 1 } as const;
  const picture = sharp(greyFrame(scan), { raw, limitInputPixels: scan.width * scan.height });
  return {
    bytes: await picture
      .resize(thumbnailSide, thumbnailSide, { fit: 'contain', background: 'black' })
      .png()
      .toBuffer(),
    contentType: 'image/png',
    filename: `${filename}.thumbnail.png`,
  };
}

async function draw(id: string, kind: 'file' | 'thumbnail'): Promise<SampleFile> {
  const sample = samples.find((one) => one.id === id)!;
  const bytes = (await encodeSample(id))!;
  if (kind === 'thumbnail') return thumbnailOf(bytes, sample.filename);
  return { bytes, contentType: sample.contentType, filename: sample.filename };
}

/** A public sample as a file, or a small picture of it; undefined for an id that does not exist. */
export async function sampleFile(id: string, kind: 'file' | 'thumbnail'): Promise<SampleFile | undefined> {
  if (!samples.some((sample) => sample.id === id)) return undefined;
  const key = `${id}/${kind}`;
  const file = drawn.get(key) ?? draw(id, kind);
  drawn.set(key, file);
  return file;
}
