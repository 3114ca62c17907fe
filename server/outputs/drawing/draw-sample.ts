import sharp from 'sharp';
import { grayFrame } from '#imaging/picture/decoded-scan.ts';
import { encodeSample, samples, volumeSamples } from '#phantom/samples.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';
import type { DrawnSample, SampleFile } from '#server/ports/scan-outputs.ts';

const thumbnailSide = 192;

async function thumbnailOf(bytes: Uint8Array, filename: string): Promise<SampleFile> {
  const scan = await decodeScan(bytes);
  const raw = { width: scan.width, height: scan.height, channels: 1 } as const;
  const picture = sharp(grayFrame(scan), { raw, limitInputPixels: scan.width * scan.height });
  return {
    bytes: await picture
      .resize(thumbnailSide, thumbnailSide, { fit: 'contain', background: 'black' })
      .png()
      .toBuffer(),
    contentType: 'image/png',
    filename: `${filename}.thumbnail.png`,
  };
}

/** Takes about half a second; a whole scan takes a little longer. */
export async function drawSample(id: string): Promise<DrawnSample> {
  const volume = volumeSamples.find((one) => one.id === id);
  if (volume) {
    const { contentType, filename, encode } = volume;
    return { file: { bytes: await encode(), contentType, filename } };
  }
  const { contentType, filename } = samples.find((one) => one.id === id)!;
  const bytes = (await encodeSample(id))!;
  return { file: { bytes, contentType, filename }, thumbnail: await thumbnailOf(bytes, filename) };
}
