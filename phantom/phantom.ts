import type { Box } from '#imaging/geometry/box.ts';
import { headAt } from './head-layers.ts';
import { degrade } from './scanner-noise.ts';
import { createScene, type PhantomOptions } from './scene.ts';

export interface Phantom {
  width: number;
  height: number;
  /** 8-bit gray, row by row. */
  gray: Uint8Array;
  /** The same picture before rounding, 0..1, for encodings with more than eight bits. */
  intensity: Float32Array;
  /** Around each lesion, in pixels, right and bottom edge exclusive. */
  boxes: Box[];
}

/**
 * Draws a synthetic axial head. Nothing in it comes from a patient: outlines are ellipses and random walks,
 * gray values a table. The same options give the same pixels.
 */
export function generatePhantom(options: PhantomOptions): Phantom {
  const size = options.size ?? 512;
  const scene = createScene(options, size);
  const intensity = new Float32Array(size * size);
  const boxes = scene.lesions.map(() => ({ left: size, top: size, right: 0, bottom: 0 }));
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const place = { u: ((column + 0.5) / size) * 2 - 1, v: ((row + 0.5) / size) * 2 - 1 };
      const value = headAt(scene, place, (lesion) => growBox(boxes[lesion]!, column, row));
      if (value !== null) intensity[row * size + column] = Math.max(0, value);
    }
  }
  const { look, random } = scene;
  degrade(intensity, size, { look, quality: options.quality ?? 'good', random: random.fork('scanner') });
  return toPhantom(intensity, size, boxes);
}

export function toPhantom(intensity: Float32Array, size: number, boxes: Box[]): Phantom {
  const gray = Uint8Array.from(intensity, (value) => Math.round(value * 255));
  return { width: size, height: size, gray, intensity, boxes: boxes.filter((box) => box.right > box.left) };
}

export function growBox(box: Box, column: number, row: number): void {
  box.left = Math.min(box.left, column);
  box.top = Math.min(box.top, row);
  box.right = Math.max(box.right, column + 1);
  box.bottom = Math.max(box.bottom, row + 1);
}
