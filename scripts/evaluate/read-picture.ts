import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { DecodedScan } from '#imaging/picture/decoded-scan.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';

/** Decodes a test picture with the product. Converts WebP, which some sources use and the product refuses. */
export async function readPicture(path: string): Promise<DecodedScan> {
  const bytes = await readFile(path);
  return await decodeScan(path.endsWith('.webp') ? await toPng(bytes) : bytes);
}

async function toPng(webp: Buffer): Promise<Buffer> {
  const image = await loadImage(webp);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return await canvas.encode('png');
}
