import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type DecodedScan, grayFrame } from '#imaging/picture/decoded-scan.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';

/** The bytes of a test picture. Converts WebP, which some sources use and the product refuses. */
export async function readPictureBytes(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path);
  if (!path.endsWith('.webp')) return bytes;
  return sharp(bytes, { limitInputPixels: 4096 * 4096 })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Decodes a test picture with the product. */
export const readScan = async (path: string): Promise<DecodedScan> =>
  decodeScan(await readPictureBytes(path));

/** The displayed frame of a test picture. */
export const readGray = async (path: string): Promise<GrayPicture> => toGray(await readScan(path));

/** The displayed frame of a scan. */
export function toGray(scan: DecodedScan): GrayPicture {
  return { gray: grayFrame(scan), width: scan.width, height: scan.height };
}
