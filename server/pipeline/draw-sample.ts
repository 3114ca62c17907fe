import sharp from 'sharp';
import { encodeSample, samples } from '#server/phantom/samples.ts';
import { decodeScan } from './decode/decode-scan.ts';
import { greyFrame } from './decode/decoded-scan.ts';

export interface SampleFile {
  bytes: Uint8Array;
  contentType: string;
  filename: string;
}

/** A sample, and a small picture of it. */
export interface DrawnSample {
  file: SampleFile;
  thumbnail: SampleFile;
}

const thumbnailSide = 192;

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

/** Runs in a thread: each picture takes about half a second to draw. */
export default async function drawSample(id: string): Promise<DrawnSample> {
  const { contentType, filename } = samples.find((one) => one.id === id)!;
  const bytes = (await encodeSample(id))!;
  return { file: { bytes, contentType, filename }, thumbnail: await thumbnailOf(bytes, filename) };
}
