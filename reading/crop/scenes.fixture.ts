import type { Picture } from '#imaging/picture/decoded-scan.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { createRandom } from '#phantom/random.ts';
import { sample } from './cut-out.ts';
import { inverseOf, projectionOnto, projectPoint, type Quad } from './quad.ts';

/** A small screen that is drawn without a canvas, so that the search takes milliseconds. */
export interface Scene extends Picture {
  color: Uint8Array;
}

export function scene(width: number, height: number, gray: number): Scene {
  return {
    width,
    height,
    gray: new Uint8Array(width * height).fill(gray),
    color: new Uint8Array(3 * width * height).fill(gray),
  };
}

type Paint = (x: number, y: number) => number | [number, number, number] | null;

/** Paints what is not null into a rectangle. */
export function paint(
  onto: Scene,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  paintAt: Paint,
): Scene {
  for (let y = Math.max(0, top); y < Math.min(onto.height, top + height); y++) {
    for (let x = Math.max(0, left); x < Math.min(onto.width, left + width); x++) {
      const value = paintAt(x - left, y - top);
      if (value === null) continue;
      const [r, g, b] = typeof value === 'number' ? [value, value, value] : value;
      const at = y * onto.width + x;
      onto.gray[at] = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
      onto.color.set([r, g, b], 3 * at);
    }
  }
  return onto;
}

/** A drawn slice on black, `zoom` pixels for each of its own. */
export function place(onto: Scene, left: number, top: number, { seed = 1, side = 96, zoom = 1 } = {}): Scene {
  const { gray } = generatePhantom({ seed, size: side });
  return paint(
    onto,
    { left, top, width: side * zoom, height: side * zoom },
    (x, y) => gray[Math.floor(y / zoom) * side + Math.floor(x / zoom)]!,
  );
}

/** Lines of marks as wide as letters. */
export function letters(onto: Scene, left: number, top: number, lines: number, gray = 230): Scene {
  const random = createRandom(left * 1000 + top);
  for (let line = 0; line < lines; line++)
    for (let at = 0; at < 12; at++)
      if (random.chance(0.8))
        paint(onto, { left: left + at * 6, top: top + line * 9, width: 4, height: 6 }, (x, y) =>
          (x + y) % 3 === 0 || x === 0 ? gray : null,
        );
  return onto;
}

/** A photograph of a screen: it lies askew before a bright wall with the noise of a camera. */
export function photographed(screen: Scene, corners: Quad, size: { width: number; height: number }): Scene {
  const random = createRandom(7);
  const wall = scene(size.width, size.height, 0);
  const back = inverseOf(projectionOnto(corners, screen.width, screen.height));
  const pixels = { data: screen.gray, width: screen.width, height: screen.height, channels: 1 };
  return paint(wall, { left: 0, top: 0, ...size }, (x, y) => {
    const { x: column, y: row } = projectPoint(back, { x: x + 0.5, y: y + 0.5 });
    const noise = random.whole(-4, 4);
    if (column < 0 || row < 0 || column >= screen.width || row >= screen.height) return 170 + noise;
    const out = new Uint8ClampedArray(1);
    sample(pixels, column - 0.5, row - 0.5, out, 0);
    return Math.max(0, Math.min(255, out[0]! + 12 + noise));
  });
}
