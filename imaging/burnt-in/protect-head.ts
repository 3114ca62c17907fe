import { type Component, findForeground, largestComponent } from '../picture/foreground.ts';

export interface Head {
  /** The head itself, in which no letters are looked for. */
  core: Uint8Array;
  /** With its margin: nothing in here is ever masked. */
  guarded: Uint8Array;
}

/** The head's outline filled by rows and by columns, so that dark brain and bone inside count as head. */
export function protectHead(grey: Uint8Array, width: number, height: number): Head | null {
  const foreground = findForeground(grey, width, height, 200);
  const component = largestComponent(foreground);
  const { columns, rows, labels, scale } = foreground;
  if (!component || component.area < columns * rows * 0.03) return null;
  const cells = new Uint8Array(columns * rows);
  // Every piece as big as a twentieth of the largest is anatomy too: hemispheres, or the panels of a collage.
  const big = foreground.components.filter((part) => part.area >= component.area * 0.05);
  for (const part of big) fillSpans(part, labels, cells, columns);
  const margin = Math.max(1, Math.round(Math.max(columns, rows) * 0.015));
  const grown = dilate(cells, columns, rows, margin);
  return {
    core: enlarge(cells, columns, scale, width, height),
    guarded: enlarge(grown, columns, scale, width, height),
  };
}

/** Cells back to pixels. */
function enlarge(
  cells: Uint8Array,
  columns: number,
  scale: number,
  width: number,
  height: number,
): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    if (y % scale !== 0) {
      out.copyWithin(start, start - width, start);
      continue;
    }
    const row = (y / scale) * columns;
    for (let column = 0; column < columns; column++) {
      if (cells[row + column] === 0) continue;
      out.fill(1, start + column * scale, start + Math.min(width, (column + 1) * scale));
    }
  }
  return out;
}

function fillSpans(part: Component, labels: Int32Array, cells: Uint8Array, columns: number): void {
  for (let y = part.top; y <= part.bottom; y++) {
    let first = -1;
    let last = -1;
    for (let x = part.left; x <= part.right; x++) {
      if (labels[y * columns + x] !== part.label) continue;
      if (first < 0) first = x;
      last = x;
    }
    if (first >= 0) cells.fill(1, y * columns + first, y * columns + last + 1);
  }
  for (let x = part.left; x <= part.right; x++) {
    let first = -1;
    let last = -1;
    for (let y = part.top; y <= part.bottom; y++) {
      if (labels[y * columns + x] !== part.label) continue;
      if (first < 0) first = y;
      last = y;
    }
    if (first >= 0) for (let y = first; y <= last; y++) cells[y * columns + x] = 1;
  }
}

/** Grows by a square: along the rows first, then along the columns. */
function dilate(cells: Uint8Array, columns: number, rows: number, by: number): Uint8Array {
  const wide = new Uint8Array(cells.length);
  const out = new Uint8Array(cells.length);
  for (let y = 0; y < rows; y++) {
    const row = y * columns;
    for (let x = 0; x < columns; x++) {
      if (cells[row + x] === 0) continue;
      wide.fill(1, row + Math.max(0, x - by), row + Math.min(columns, x + by + 1));
    }
  }
  for (let y = 0; y < rows; y++) {
    for (let near = Math.max(0, y - by); near <= Math.min(rows - 1, y + by); near++) {
      for (let x = 0; x < columns; x++) if (wide[near * columns + x] === 1) out[y * columns + x] = 1;
    }
  }
  return out;
}
