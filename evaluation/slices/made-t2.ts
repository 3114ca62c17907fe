import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { resizeLikePillow } from '#imaging/picture/pil-resize.ts';
import { readGray } from './read-test-picture.ts';

/**
 * Computes a T2-like slice from the registered FLAIR and T1 of the same slice. Inside the skull, tissue that is bright on
 * FLAIR and dark on T1 becomes bright. Fluid, which is dark on both, becomes brightest. Fat and bone are dimmed.
 */
export async function makeT2(flairPath: string, t1Path: string): Promise<GrayPicture> {
  const [flair, t1] = await Promise.all([readGray(flairPath), readGray(t1Path)]);
  const { width, height } = flair;
  const fitted = resizeLikePillow(t1.gray, t1.width, t1.height, width, height);
  return { gray: t2Of(flair.gray, fitted, width, height), width, height };
}

function t2Of(flair: Uint8Array, t1: Uint8Array, width: number, height: number): Uint8Array {
  const tissue = flair.map((value, i) => (value > 14 || t1[i]! > 14 ? 1 : 0));
  const head = fillHoles(open(tissue, width, height), width, height);
  const depth = distanceInside(head, width);
  const area = head.reduce((sum, value) => sum + value, 0);
  const radius = Math.sqrt(area / Math.PI);
  const core = [...depth.keys()].filter((i) => depth[i]! > 0.16 * radius);
  const dark = nth(t1, core, 0.12);
  const brain = core.filter((i) => t1[i]! > dark);
  const middle = (values: Uint8Array): number => Math.max(1, nth(values, brain, 0.5));
  const [flairMiddle, t1Middle] = [middle(flair), middle(t1)];
  const made = new Float32Array(flair.length);
  for (let i = 0; i < made.length; i++) {
    if (head[i] === 0) continue;
    const f = flair[i]! / flairMiddle;
    const t = t1[i]! / t1Middle;
    const inside = clip((depth[i]! - 0.1 * radius) / 4, 0, 1);
    const fluid = clip((0.62 - f) / 0.25, 0, 1) * clip((0.75 - t) / 0.25, 0, 1) * inside;
    const solid = (0.42 + 0.55 * (f - 1) - 0.45 * (clip(t, 0, 1.6) - 1)) * (1 - fluid) + 0.95 * fluid;
    made[i] = inside > 0 ? solid * inside + (1 - inside) * clip(0.25 * f, 0, 0.5) : clip(0.22 * f, 0, 0.45);
  }
  return Uint8Array.from(soften(made, width, height), (value) => Math.floor(clip(value, 0, 1) * 255));
}

const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** The value below which a share of these pixels lies. */
function nth(values: Uint8Array, pixels: readonly number[], share: number): number {
  const sorted = pixels.map((i) => values[i]!).sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

type Grid = Uint8Array;

/** Two steps of erosion, then two of dilation, over the four neighbors. */
function open(grid: Grid, width: number, height: number): Grid {
  const step = (from: Grid, keep: (around: number[]) => boolean): Grid =>
    from.map((_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      const at = (dx: number, dy: number): number => {
        const [u, v] = [x + dx, y + dy];
        return u < 0 || v < 0 || u >= width || v >= height ? 0 : from[v * width + u]!;
      };
      return keep([at(0, 0), at(-1, 0), at(1, 0), at(0, -1), at(0, 1)]) ? 1 : 0;
    });
  const every = (around: number[]): boolean => around.every((value) => value === 1);
  const some = (around: number[]): boolean => around.some((value) => value === 1);
  return step(step(step(step(grid, every), every), some), some);
}

/** Fills what a flood from the border does not reach. */
function fillHoles(grid: Grid, width: number, height: number): Grid {
  const outside = new Uint8Array(grid.length);
  const waiting: number[] = [];
  const visit = (i: number): void => {
    if (outside[i] === 1 || grid[i] === 1) return;
    outside[i] = 1;
    waiting.push(i);
  };
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(visit);
  for (let y = 0; y < height; y++) [y * width, y * width + width - 1].forEach(visit);
  for (let i = waiting.pop(); i !== undefined; i = waiting.pop()) {
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i < grid.length - width) visit(i + width);
  }
  return outside.map((value) => 1 - value);
}

/** Distance to the outside, in two passes over eight neighbors. */
function distanceInside(grid: Grid, width: number): Float32Array {
  const far = Float32Array.from(grid, (value) => (value === 1 ? 1e6 : 0));
  const diagonal = Math.SQRT2;
  const relax = (i: number, x: number, dx: number, dy: number): void => {
    if (x + dx < 0 || x + dx >= width) return;
    const other = far[i + dy * width + dx];
    if (other !== undefined) far[i] = Math.min(far[i]!, other + (dx !== 0 && dy !== 0 ? diagonal : 1));
  };
  const before = [
    [-1, 0],
    [0, -1],
    [-1, -1],
    [1, -1],
  ] as const;
  for (const i of far.keys()) for (const [dx, dy] of before) relax(i, i % width, dx, dy);
  for (const i of [...far.keys()].reverse()) for (const [dx, dy] of before) relax(i, i % width, -dx, -dy);
  return far;
}

/** Gaussian blur of 0.6 pixels. */
function soften(values: Float32Array, width: number, height: number): Float32Array {
  const weights = [-2, -1, 0, 1, 2].map((step) => Math.exp(-(step ** 2) / (2 * 0.6 ** 2)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const pass = (from: Float32Array, stride: number, length: number): Float32Array =>
    from.map((_, i) => {
      const place = Math.floor(i / stride) % length;
      return weights.reduce((total, weight, k) => {
        const other = clip(place + k - 2, 0, length - 1);
        return total + (weight / sum) * from[i + (other - place) * stride]!;
      }, 0);
    });
  return pass(pass(values, 1, width), width, height);
}
