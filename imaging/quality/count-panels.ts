import { type Foreground, largestComponent } from '../picture/foreground.ts';

/**
 * Number of slices shown side by side. Two signs must agree: several bright pieces of about one size, and dark
 * gutters that run through the picture between them. One head with a bright eye or ear has no gutter.
 */
export function countPanels(foreground: Foreground): number {
  const { columns, rows, grey, threshold } = foreground;
  const largest = largestComponent(foreground);
  if (!largest) return 1;
  const dark = (cell: number) => grey[cell]! <= threshold;
  const emptyColumns = Array.from({ length: columns }, (_, x) => every(rows, (y) => dark(y * columns + x)));
  const emptyRows = Array.from({ length: rows }, (_, y) => every(columns, (x) => dark(y * columns + x)));
  const bands = countBands(emptyColumns, columns * 0.08) * countBands(emptyRows, rows * 0.08);
  const pieces = foreground.components.filter(
    (part) => part.area >= largest.area * 0.35 && part.area >= columns * rows * 0.002,
  ).length;
  return bands >= 2 && pieces >= 2 ? Math.max(2, Math.min(bands, pieces)) : 1;
}

/** Filled stretches, at least `least` long, between empty lines. */
function countBands(empty: boolean[], least: number): number {
  let bands = 0;
  let length = 0;
  for (const isEmpty of [...empty, true]) {
    if (!isEmpty) length++;
    else {
      if (length >= least) bands++;
      length = 0;
    }
  }
  return Math.max(1, bands);
}

function every(count: number, test: (i: number) => boolean): boolean {
  for (let i = 0; i < count; i++) if (!test(i)) return false;
  return true;
}
