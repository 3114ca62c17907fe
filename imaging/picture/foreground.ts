import type { Box } from '../geometry/box.ts';
import { grayHistogram } from './gray-histogram.ts';

/** Bright components of a gray picture, found on a reduced copy. In a brain slice, the largest is the head. */
export interface Foreground {
  /** Size of the reduced picture: one cell covers `scale` × `scale` pixels. */
  columns: number;
  rows: number;
  scale: number;
  gray: Uint8Array;
  threshold: number;
  /** Component number of each cell, 0 = background. */
  labels: Int32Array;
  components: Component[];
}

export interface Component extends Box {
  label: number;
  area: number;
  centerX: number;
  centerY: number;
}

export function findForeground(gray: Uint8Array, width: number, height: number, side = 160): Foreground {
  const scale = Math.max(1, Math.ceil(Math.max(width, height) / side));
  const columns = Math.ceil(width / scale);
  const rows = Math.ceil(height / scale);
  const reduced = reduceGray(gray, width, height, scale);
  const otsu = otsuThreshold(reduced);
  const dark = meanBelow(reduced, otsu);
  // Below Otsu's threshold, which would exclude gray matter, and well above the background, which is not always black.
  // If even the darker half is bright, there is no background and the whole picture counts.
  const threshold = dark > 80 ? 40 : Math.max(10, dark + 0.55 * (otsu - dark));
  const bright = new Uint8Array(reduced.length);
  for (let i = 0; i < bright.length; i++) if (reduced[i]! > threshold) bright[i] = 1;
  const { labels, components } = labelComponents(bright, columns, rows);
  return { columns, rows, scale, gray: reduced, threshold, labels, components };
}

export function largestComponent(foreground: Foreground): Component | undefined {
  return foreground.components.reduce<Component | undefined>(
    (best, next) => (!best || next.area > best.area ? next : best),
    undefined,
  );
}

/** Mean of each cell; cells at the right and bottom edge may be smaller. */
export function reduceGray(gray: Uint8Array, width: number, height: number, scale: number): Uint8Array {
  if (scale === 1) return gray;
  const columns = Math.ceil(width / scale);
  const rows = Math.ceil(height / scale);
  const out = new Uint8Array(columns * rows);
  const sums = new Uint32Array(columns);
  for (let row = 0; row < rows; row++) {
    const bottom = Math.min(height, (row + 1) * scale);
    sums.fill(0);
    for (let y = row * scale; y < bottom; y++) addRow(sums, gray, y * width, width, scale);
    for (let column = 0; column < columns; column++) {
      const across = Math.min(width, (column + 1) * scale) - column * scale;
      out[row * columns + column] = sums[column]! / ((bottom - row * scale) * across);
    }
  }
  return out;
}

/** A separate function, because the engine keeps it optimized between images, unlike a nested loop. */
function addRow(sums: Uint32Array, gray: Uint8Array, from: number, width: number, scale: number): void {
  let column = 0;
  let left = scale;
  let sum = 0;
  for (let at = from; at < from + width; at++) {
    sum += gray[at]!;
    if (--left > 0) continue;
    sums[column++]! += sum;
    left = scale;
    sum = 0;
  }
  if (left < scale) sums[column]! += sum;
}

/** The grays of the first and last row and column. */
export function borderGrays(gray: Uint8Array, width: number, height: number): Uint8Array {
  const border = new Uint8Array(2 * (width + height));
  border.set(gray.subarray(0, width));
  border.set(gray.subarray((height - 1) * width, height * width), width);
  for (let y = 0, at = 2 * width; y < height; y++) {
    border[at++] = gray[y * width]!;
    border[at++] = gray[y * width + width - 1]!;
  }
  return border;
}

/** Otsu's threshold. */
export function otsuThreshold(gray: Uint8Array): number {
  const histogram = grayHistogram(gray);
  let total = 0;
  for (let i = 0; i < 256; i++) total += i * histogram[i]!;
  let below = 0;
  let sumBelow = 0;
  let best = 0;
  let bestSpread = -1;
  for (let i = 0; i < 255; i++) {
    below += histogram[i]!;
    sumBelow += i * histogram[i]!;
    const above = gray.length - below;
    if (below === 0 || above === 0) continue;
    const difference = sumBelow / below - (total - sumBelow) / above;
    const spread = below * above * difference * difference;
    if (spread > bestSpread) {
      bestSpread = spread;
      best = i;
    }
  }
  return best;
}

function meanBelow(gray: Uint8Array, limit: number): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < gray.length; at++) {
    const value = gray[at]!;
    if (value > limit) continue;
    sum += value;
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/** Connected components (8-connectivity). */
export function labelComponents(
  mask: Uint8Array,
  columns: number,
  rows: number,
): { labels: Int32Array; components: Component[] } {
  const labels = new Int32Array(mask.length);
  const stack = new Int32Array(mask.length);
  const components: Component[] = [];
  for (let seed = 0; seed < mask.length; seed++) {
    if (mask[seed] === 0 || labels[seed] !== 0) continue;
    const label = components.length + 1;
    const found = { label, area: 0, left: columns, top: rows, right: 0, bottom: 0, centerX: 0, centerY: 0 };
    let depth = 1;
    stack[0] = seed;
    labels[seed] = label;
    while (depth > 0) {
      const cell = stack[--depth]!;
      const x = cell % columns;
      const y = (cell - x) / columns;
      found.area++;
      found.centerX += x;
      found.centerY += y;
      if (x < found.left) found.left = x;
      if (x > found.right) found.right = x;
      if (y < found.top) found.top = y;
      if (y > found.bottom) found.bottom = y;
      for (let dy = y > 0 ? -1 : 0; dy <= (y < rows - 1 ? 1 : 0); dy++) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x < columns - 1 ? 1 : 0); dx++) {
          const next = cell + dy * columns + dx;
          if (mask[next] === 0 || labels[next] !== 0) continue;
          labels[next] = label;
          stack[depth++] = next;
        }
      }
    }
    found.centerX /= found.area;
    found.centerY /= found.area;
    components.push(found);
  }
  return { labels, components };
}
