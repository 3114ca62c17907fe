import { createCanvas } from '@napi-rs/canvas';
import { drawScreenshot, kindNames } from './draw-screenshots.ts';
import { drawHeads } from './drawn-heads.ts';

/** A generated screenshot of a kind as a PNG file. */
export async function drawScreenshotFile(kind: string, turn = 0): Promise<Buffer> {
  const { picture } = await drawScreenshot(kindNames.indexOf(kind) + turn * kindNames.length, drawHeads());
  const { width, height, color } = picture;
  const canvas = createCanvas(width, height);
  const paint = canvas.getContext('2d');
  const image = paint.createImageData(width, height);
  for (let i = 0; i < width * height; i++) image.data.set([...color!.subarray(i * 3, i * 3 + 3), 255], i * 4);
  paint.putImageData(image, 0, 0);
  return canvas.encode('png');
}
