import type { Rectangle } from './box.ts';
import { traceContour } from './contour.ts';
import type { Point } from './outline.ts';

/** A connected area of a mask, in fractions of the picture. */
export interface MaskArea extends Rectangle {
  contour?: Point[];
}

/** Smaller areas are stray pixels of the tool that drew the mask. */
const leastPixels = 4;

/** The connected areas of a mask (8 neighbors), largest first. Non-zero pixels belong to it. */
export function maskAreas(mask: Uint8Array, width: number, height: number): MaskArea[] {
  const areaOf = new Int32Array(mask.length);
  const areas: { pixels: number[] }[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || areaOf[start] !== 0) continue;
    const pixels = [start];
    areaOf[start] = areas.length + 1;
    for (let at = 0; at < pixels.length; at++) {
      for (const next of neighborsOf(pixels[at]!, width, height)) {
        if (mask[next] === 0 || areaOf[next] !== 0) continue;
        areaOf[next] = areas.length + 1;
        pixels.push(next);
      }
    }
    areas.push({ pixels });
  }
  return areas
    .filter(({ pixels }) => pixels.length >= leastPixels)
    .toSorted((a, b) => b.pixels.length - a.pixels.length)
    .map(({ pixels }) => outlined(pixels, width, height));
}

function neighborsOf(pixel: number, width: number, height: number): number[] {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  const found: number[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height)
        found.push(pixel + dy * width + dx);
    }
  }
  return found;
}

function outlined(pixels: readonly number[], width: number, height: number): MaskArea {
  const box = { left: width, top: height, right: 0, bottom: 0 };
  const values = new Float32Array(width * height);
  for (const pixel of pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x + 1);
    box.bottom = Math.max(box.bottom, y + 1);
    values[pixel] = 1;
  }
  const [left, right] = [box.left / width, box.right / width];
  const [top, bottom] = [box.top / height, box.bottom / height];
  const contour = traceContour({ values, width, height }, { left, top, right, bottom }, 1);
  return { left, top, width: right - left, height: bottom - top, ...(contour && { contour }) };
}
