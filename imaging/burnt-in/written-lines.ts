import { labelComponents } from '../picture/foreground.ts';
import { cellSide, type WritingMap } from './writing-map.ts';

export interface Line {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface WrittenLine extends Line {
  /** The cells of the map that belong to it. */
  cells: number[];
}

/** A cell that may belong to a line. */
const possible = 0.35;
/** A line has this many cells of which the network is sure. */
const sure = 0.8;
const fewestSure = 5;

/** Groups of cells that look written, in pixels. */
export function writtenLines(map: WritingMap, width: number, height: number): WrittenLine[] {
  const { columns, rows, likely } = map;
  const mask = new Uint8Array(likely.length);
  let any = false;
  for (let i = 0; i < mask.length; i++) {
    if (likely[i]! < possible) continue;
    mask[i] = 1;
    any = true;
  }
  if (!any) return [];
  const { labels, components } = labelComponents(mask, columns, rows);
  const cells: number[][] = components.map(() => []);
  const sureCells = new Uint32Array(components.length);
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0) continue;
    const place = labels[i]! - 1;
    cells[place]!.push(i);
    if (likely[i]! >= sure) sureCells[place]!++;
  }
  return components
    .map((part, i) => ({
      left: part.left * cellSide,
      top: part.top * cellSide,
      right: Math.min(width, (part.right + 1) * cellSide) - 1,
      bottom: Math.min(height, (part.bottom + 1) * cellSide) - 1,
      cells: cells[i]!,
    }))
    .filter((_, i) => sureCells[i]! >= fewestSure);
}
