import { type Component, labelComponents } from '../picture/foreground.ts';
import { thinStrokes } from './thin-strokes.ts';

/** More pieces than this are texture or noise, in which no line can be told. */
const mostPieces = 4_000;
const smallestGlyph = 5;
/** Letters of one line differ in height by less than this factor. */
const heightSpread = 1.8;
const fewestLetters = 4;

export interface Line {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Lines of at least four letters, along rows or columns, bright or dark on bright ground, also on the head. */
export function findLetterLines(grey: Uint8Array, width: number, height: number): Line[] {
  const { bright, dark } = thinStrokes(grey, width, height);
  return [bright, dark].flatMap((mask) => {
    const { components } = labelComponents(mask, width, height);
    if (components.length > mostPieces) return [];
    const tallest = Math.max(20, Math.round(Math.min(width, height) * 0.06));
    const upright = components.filter((part) => isGlyph(part, tallest));
    const turned = components.map(turn).filter((part) => isGlyph(part, tallest));
    return [
      ...groupLines(upright, tallest).filter(isTextLine).map(boundsOf),
      ...groupLines(turned, tallest)
        .filter(isTextLine)
        .map((line) => turn(boundsOf(line))),
    ];
  });
}

/** Rows for columns: what was written upwards then runs along a row. */
function turn<T extends Line>(part: T): T {
  return { ...part, left: part.top, top: part.left, right: part.bottom, bottom: part.right };
}

function boundsOf(line: Component[]): Line {
  return {
    left: Math.min(...line.map((part) => part.left)),
    top: Math.min(...line.map((part) => part.top)),
    right: Math.max(...line.map((part) => part.right)),
    bottom: Math.max(...line.map((part) => part.bottom)),
  };
}

function isGlyph(part: Component, tallest: number): boolean {
  const width = part.right - part.left + 1;
  const height = part.bottom - part.top + 1;
  if (height < smallestGlyph || height > tallest || width > height * 1.4) return false;
  const fill = part.area / (width * height);
  return fill >= 0.18 && (fill <= 0.82 || width <= Math.max(2, height * 0.4));
}

/**
 * Joins letters that stand side by side at the same height. From left to right; only lines that still reach the next
 * letter are looked at, in the row of the letter, so the work grows with the letters and not with their square.
 */
function groupLines(glyphs: Component[], tallest: number): Component[][] {
  const sorted = glyphs.toSorted((a, b) => a.left - b.left);
  const lines: Component[][] = [];
  /** The last line that ended in each stretch of rows. */
  const byRow = new Map<number, Component[]>();
  const stretch = Math.max(4, Math.round(tallest / 4));
  const rowsOf = (part: Component) => Math.floor((part.top + part.bottom) / 2 / stretch);
  for (const glyph of sorted) {
    const row = rowsOf(glyph);
    const line = [row, row - 1, row + 1]
      .map((at) => byRow.get(at))
      .find((candidate) => candidate !== undefined && follows(candidate.at(-1)!, glyph));
    if (line) line.push(glyph);
    else lines.push([glyph]);
    byRow.set(row, line ?? lines.at(-1)!);
  }
  return lines;
}

function follows(last: Component, glyph: Component): boolean {
  const height = glyph.bottom - glyph.top + 1;
  const lastHeight = last.bottom - last.top + 1;
  const tall = Math.max(height, lastHeight);
  const short = Math.min(height, lastHeight);
  const overlap = Math.min(last.bottom, glyph.bottom) - Math.max(last.top, glyph.top) + 1;
  const gap = glyph.left - last.right;
  return tall <= short * heightSpread && overlap >= short * 0.7 && gap <= tall && gap >= 0;
}

/** At least four letters on one baseline or under one top line, most of them of one height, not all of them bars. */
function isTextLine(line: Component[]): boolean {
  if (line.length < fewestLetters) return false;
  const heights = line.map((part) => part.bottom - part.top + 1).toSorted((a, b) => a - b);
  const typical = heights[heights.length >> 1]!;
  const allowed = Math.max(1, Math.floor(typical * 0.12));
  const share = (edge: (part: Component) => number) => {
    const edges = line.map(edge).toSorted((a, b) => a - b);
    const middle = edges[edges.length >> 1]!;
    return edges.filter((value) => Math.abs(value - middle) <= allowed).length / line.length;
  };
  const wide = line.filter((part) => (part.right - part.left + 1) / (part.bottom - part.top + 1) > 0.4);
  const bottoms = share((part) => part.bottom);
  const tops = share((part) => part.top);
  return Math.max(bottoms, tops) >= 0.8 && Math.min(bottoms, tops) >= 0.5 && wide.length >= line.length / 2;
}
