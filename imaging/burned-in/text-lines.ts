import type { Box } from '../geometry/box.ts';
import { labelComponents } from '../picture/foreground.ts';
import { cellSide, type TextMap } from './text-map.ts';

/** The first and the last pixel of a line, across and down. */
export type Line = Box;

export interface TextLine extends Line {
  /** Indexes into the text map. */
  cells: number[];
}

/** From this likelihood on, a cell may belong to a line. */
const possible = 0.35;
/** A line has at least `minSureCells` cells that are sure or `minLikelyCells` that are likely. */
const sure = 0.8;
const minSureCells = 5;
const likely = 0.7;
const minLikelyCells = 8;
/** Folds of the brain give large groups of possible cells, few of which are sure. */
const largeGroup = 80;
const minSureShare = 0.03;

/** Extends a line at both ends by `letters` times its height, for letters that the network may have missed. */
export function lengthen(line: Line, letters: number, width: number, height: number): Line {
  const [wide, high] = [line.right - line.left, line.bottom - line.top];
  const across = wide >= high;
  const more = letters * Math.min(wide, high) + 2;
  const [sides, ends] = across ? [more, 2] : [2, more];
  return {
    left: Math.max(0, line.left - sides),
    top: Math.max(0, line.top - ends),
    right: Math.min(width - 1, line.right + sides),
    bottom: Math.min(height - 1, line.bottom + ends),
  };
}

/** A group with this many possible cells, one of them at least `doubtful`, is read again, enlarged. */
const minPossibleCells = 6;
const doubtful = 0.5;

/** Groups of cells that look like text, in pixels. */
export function textLines(map: TextMap, width: number, height: number): TextLine[] {
  return groupsOf(map, width, height).filter(({ cells }) => looksLikeText(cells, map.likely));
}

/** Groups that may be text, the largest first. */
export function doubtfulLines(map: TextMap, width: number, height: number): TextLine[] {
  return groupsOf(map, width, height)
    .filter(
      ({ cells }) => cells.length >= minPossibleCells && cells.some((cell) => map.likely[cell]! >= doubtful),
    )
    .toSorted((a, b) => b.cells.length - a.cells.length);
}

/** Whether a piece that was enlarged `times` shows text. */
export function showsText(map: TextMap, times: number): boolean {
  return groupsOf(map, map.columns * cellSide, map.rows * cellSide).some(
    ({ cells }) => cells.filter((cell) => map.likely[cell]! >= sure).length >= times * times * minSureCells,
  );
}

/** A line with this many sure cells is certain. */
const minCertainCells = 40;

export function isCertain({ cells }: TextLine, map: TextMap): boolean {
  return cells.filter((cell) => map.likely[cell]! >= sure).length >= minCertainCells;
}

/** The most doubtful or better cells that one group has. */
export function mostDoubtfulCells(map: TextMap): number {
  const counts = groupsOf(map, map.columns * cellSide, map.rows * cellSide).map(
    ({ cells }) => cells.filter((cell) => map.likely[cell]! >= doubtful).length,
  );
  return Math.max(0, ...counts);
}

function looksLikeText(group: number[], values: Float32Array): boolean {
  const countFrom = (least: number) => group.filter((cell) => values[cell]! >= least).length;
  const sureCells = countFrom(sure);
  if (sureCells < minSureCells && countFrom(likely) < minLikelyCells) return false;
  return group.length < largeGroup || sureCells >= minSureShare * group.length;
}

/** Connected possible cells, in pixels. */
function groupsOf(map: TextMap, width: number, height: number): TextLine[] {
  const { columns, rows, likely: values } = map;
  const mask = new Uint8Array(values.length);
  let any = false;
  for (let i = 0; i < mask.length; i++) {
    if (values[i]! < possible) continue;
    mask[i] = 1;
    any = true;
  }
  if (!any) return [];
  const { labels, components } = labelComponents(mask, columns, rows);
  const cells: number[][] = components.map(() => []);
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1) cells[labels[i]! - 1]!.push(i);
  return components.map((part, i) => ({
    left: part.left * cellSide,
    top: part.top * cellSide,
    right: Math.min(width, (part.right + 1) * cellSide) - 1,
    bottom: Math.min(height, (part.bottom + 1) * cellSide) - 1,
    cells: cells[i]!,
  }));
}
