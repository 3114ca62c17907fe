import type { Box } from '#imaging/geometry/box.ts';

/** Fragments closer than this many cells are one lesion, because masks drawn by voxel are often fragmented. */
const fragmentGap = 5;
const minCells = 30;
const maxLesions = 4;

/**
 * Boxes, in cells, of the separate lesions in a square mask. The same rule as in model/sulcus_model/lesion_masks.py, so
 * that training and evaluation agree on what one lesion is.
 */
export function separateLesions(mask: Uint8Array, size: number): Box[] {
  const labels = labelComponents(dilate(mask, size, fragmentGap), size);
  const boxes = new Map<number, Box & { cells: number }>();
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!mask[y * size + x]) continue;
      const label = labels[y * size + x]!;
      const box = boxes.get(label) ?? { left: size, top: size, right: 0, bottom: 0, cells: 0 };
      box.left = Math.min(box.left, x);
      box.top = Math.min(box.top, y);
      box.right = Math.max(box.right, x + 1);
      box.bottom = Math.max(box.bottom, y + 1);
      box.cells++;
      boxes.set(label, box);
    }
  }
  return [...boxes.values()]
    .sort((a, b) => b.cells - a.cells)
    .slice(0, maxLesions)
    .filter((box) => box.cells >= minCells)
    .map(({ cells: _, ...box }) => box);
}

/** Dilates by `radius` steps with a diamond (4-connectivity). */
function dilate(mask: Uint8Array, size: number, radius: number): Uint8Array {
  let current = mask;
  for (let step = 0; step < radius; step++) {
    const grown = current.slice();
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const i = y * size + x;
        if (current[i]) continue;
        const touched =
          (x > 0 && current[i - 1]) ||
          (x < size - 1 && current[i + 1]) ||
          (y > 0 && current[i - size]) ||
          (y < size - 1 && current[i + size]);
        if (touched) grown[i] = 1;
      }
    }
    current = grown;
  }
  return current;
}

/** Labels 4-connected components from 1. */
function labelComponents(mask: Uint8Array, size: number): Int32Array {
  const labels = new Int32Array(mask.length);
  let next = 0;
  const stack: number[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (!mask[start] || labels[start]) continue;
    labels[start] = ++next;
    stack.push(start);
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      const x = i % size;
      for (const neighbor of [x > 0 ? i - 1 : -1, x < size - 1 ? i + 1 : -1, i - size, i + size]) {
        if (neighbor < 0 || neighbor >= mask.length || !mask[neighbor] || labels[neighbor]) continue;
        labels[neighbor] = next;
        stack.push(neighbor);
      }
    }
  }
  return labels;
}
