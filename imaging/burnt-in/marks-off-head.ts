import { labelComponents } from '../picture/foreground.ts';
import { growMask } from './grow-mask.ts';
import type { Line } from './letter-lines.ts';

/** The least step between neighbouring pixels that counts as the edge of a letter. */
const leastStep = 14;
/** Letters change within one pixel by about half of their brightness; anatomy, blurred by the scanner, by less. */
const sharpShare = 0.42;
const fewestEdges = 22;
const fewestSharp = 12;
const outlineShare = 0.3;
/** Of writing that was filled, as few sharp edges as this are a piece that was missed. */
const fewestLeft = 5;

interface Piece extends Line {
  edges: number;
  contrast: number;
  sharp: number;
  /** Edges right beside the head's margin. */
  beside: number;
}

/** A group of edges that looks written. */
export interface OffHeadMark extends Line {
  /** Some of it lies right beside the head: it may go on there. */
  besideHead: boolean;
}

/** Groups of sharp edges around the head. A lone side mark (R or L) is no name and stays. */
export function findMarks(
  grey: Uint8Array,
  width: number,
  height: number,
  { head, again }: { head: Uint8Array | null; again: boolean },
): OffHeadMark[] {
  const steps = stepsOffHead(grey, width, height, head);
  const least = Math.max(leastStep, 3.5 * medianStep(steps) + 6);
  const nearHead = head && growMask(head, width, height, 3);
  const cell = Math.max(4, Math.round(Math.max(width, height) / 96));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const active = activeCells(steps, least, { width, height, cell, columns, rows });
  const { labels, components } = labelComponents(bridged(active, columns, rows), columns, rows);
  const pieces = components.map(
    (): Piece => ({
      ...{ left: width, top: height, right: 0, bottom: 0 },
      edges: 0,
      contrast: 255,
      sharp: 0,
      beside: 0,
    }),
  );
  const eachEdge = (visit: (piece: Piece, step: number, x: number, y: number) => void) => {
    for (let y = 0; y < height; y++) {
      const cells = Math.floor(y / cell) * columns;
      for (let x = 0; x < width; x++) {
        const step = steps[y * width + x]!;
        if (step < least) continue;
        const label = labels[cells + Math.floor(x / cell)]!;
        if (label > 0) visit(pieces[label - 1]!, step, x, y);
      }
    }
  };
  eachEdge((piece, _step, x, y) => {
    piece.edges++;
    if (nearHead?.[y * width + x] === 1) piece.beside++;
    if (x < piece.left) piece.left = x;
    if (x > piece.right) piece.right = x;
    if (y < piece.top) piece.top = y;
    if (y > piece.bottom) piece.bottom = y;
  });
  for (const piece of pieces) if (piece.edges >= fewestLeft) piece.contrast = contrastIn(grey, width, piece);
  eachEdge((piece, step) => {
    if (step >= sharpShare * piece.contrast) piece.sharp++;
  });
  const side = Math.min(width, height);
  return (
    pieces
      .filter((piece) => (again ? piece.sharp >= fewestLeft : looksWritten(piece, side)))
      // What runs along the head is its outline, which frays.
      .filter(({ beside, edges }) => beside < edges * outlineShare)
      .map(({ left, top, right, bottom, beside }) => ({ left, top, right, bottom, besideHead: beside > 0 }))
  );
}

/** The larger step to the right and downwards, for pixels off the head. */
function stepsOffHead(grey: Uint8Array, width: number, height: number, head: Uint8Array | null): Uint8Array {
  const steps = new Uint8Array(grey.length);
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      if (head && (head[at] === 1 || head[at + 1] === 1 || head[at + width] === 1)) continue;
      const across = Math.abs(grey[at + 1]! - grey[at]!);
      const down = Math.abs(grey[at + width]! - grey[at]!);
      steps[at] = across > down ? across : down;
    }
  }
  return steps;
}

/** Of the places with any step at all: what noise does. */
function medianStep(steps: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const step of steps) counts[step]!++;
  const total = steps.length - counts[0]!;
  let seen = 0;
  for (let step = 1; step < 256; step++) {
    seen += counts[step]!;
    if (seen * 2 >= total) return total * 4 < steps.length ? 0 : step;
  }
  return 0;
}

function activeCells(
  steps: Uint8Array,
  least: number,
  {
    width,
    height,
    cell,
    columns,
    rows,
  }: { width: number; height: number; cell: number; columns: number; rows: number },
): Uint8Array {
  const counts = new Uint16Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++) {
      if (steps[y * width + x]! >= least) counts[row + Math.floor(x / cell)]!++;
    }
  }
  return Uint8Array.from(counts, (count) => (count >= 2 ? 1 : 0));
}

/** Letters of a line stand up to two cells apart. */
function bridged(active: Uint8Array, columns: number, rows: number): Uint8Array {
  const out = new Uint8Array(active.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (active[y * columns + x] === 0) continue;
      for (let dy = -1; dy <= 1; dy++) {
        const row = y + dy;
        if (row < 0 || row >= rows) continue;
        out.fill(1, row * columns + Math.max(0, x - 1), row * columns + Math.min(columns, x + 2));
      }
    }
  }
  return out;
}

/** How far the writing stands out, bright or dark. */
function contrastIn(grey: Uint8Array, width: number, piece: Line): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = piece.top; y <= piece.bottom; y++) {
    for (let x = piece.left; x <= piece.right; x++, total++) counts[grey[y * width + x]!]!++;
  }
  const nth = (share: number) => {
    let seen = 0;
    for (let value = 0; value < 256; value++) {
      seen += counts[value]!;
      if (seen > total * share) return value;
    }
    return 255;
  };
  return Math.max(1, nth(0.98) - nth(0.3), nth(0.7) - nth(0.02));
}

function looksWritten(piece: Piece, side: number): boolean {
  const across = piece.right - piece.left + 1;
  const down = piece.bottom - piece.top + 1;
  const short = Math.min(across, down);
  const long = Math.max(across, down);
  if (piece.edges < fewestEdges || piece.sharp < fewestSharp || short < 4) return false;
  // A lone letter is about as wide as it is tall.
  return !(long <= short * 1.5 && long <= side * 0.08);
}
