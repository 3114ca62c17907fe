import { readFile } from 'node:fs/promises';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { DecodedScan } from '#imaging/picture/decoded-scan.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';

/** A test picture as the product decodes it; WebP, in which some sources are stored and which it refuses, becomes PNG first. */
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
