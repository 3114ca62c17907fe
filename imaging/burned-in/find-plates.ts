import type { Region } from './region.ts';

/** A plate is brighter than the background around a head. */
const darkestPlate = 40;
/** A plate has one gray value, apart from JPEG artifacts. */
const evenStep = 4;
/** Pixels that differ from the plate's gray by more than this are ink. Less ink than `minInk` is a speck. */
const inkStep = 12;
const minInk = 0.03;
const maxInk = 0.6;
/** Share of each side along which the gray outside the plate must differ. */
const minStepShare = 0.6;
/** Smaller plates have no room for letters. */
const [minWidth, minHeight] = [16, 9];
/** A larger rectangle is the background of the image. */
const maxShare = 0.4;

/**
 * Finds rectangles of a single gray with text on them. Tissue has neither straight edges nor a uniform gray, so even faint
 * letters on a plate are found.
 */
export function findPlates(gray: Uint8Array, width: number, height: number): Region[] {
  const plates: Region[] = [];
  let above: Run[] = [];
  for (let y = 0; y < height; y++) {
    const runs = evenRuns(gray, y * width, width);
    for (const run of runs) {
      if (above.some((other) => isSame(run, other))) continue;
      const rows = rowsBelow(gray, width, height, run, y);
      const plate = { x: run.from, y, width: run.to - run.from + 1, height: rows };
      const large = plate.width * plate.height > maxShare * width * height;
      if (rows < minHeight || large) continue;
      if (standsOut(gray, width, height, plate, run.tone) && isWritten(gray, width, plate, run.tone))
        plates.push(plate);
    }
    above = runs;
  }
  return plates;
}

interface Run {
  from: number;
  to: number;
  tone: number;
}

const isSame = (a: Run, b: Run): boolean =>
  Math.abs(a.from - b.from) <= 1 && Math.abs(a.to - b.to) <= 1 && Math.abs(a.tone - b.tone) <= evenStep;

/** Long runs of a single gray in a row, such as the upper edge of a plate. */
function evenRuns(gray: Uint8Array, row: number, width: number): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let x = 1; x <= width; x++) {
    const tone = gray[row + from]!;
    if (x < width && Math.abs(gray[row + x]! - tone) <= evenStep) continue;
    if (x - from >= minWidth && tone >= darkestPlate)
      runs.push({ from, to: x - 1, tone: gray[row + ((from + x) >> 1)]! });
    from = x;
  }
  return runs;
}

/** Number of rows from the upper edge to the last uniform row, as long as both sides keep the plate's gray and width. */
function rowsBelow(gray: Uint8Array, width: number, height: number, run: Run, top: number): number {
  const { from, to, tone } = run;
  const isPlate = (at: number) => Math.abs(gray[at]! - tone) <= evenStep;
  let rows = 1;
  for (let y = top + 1; y < height; y++) {
    const row = y * width;
    if (!isPlate(row + from + 1) || !isPlate(row + to - 1)) break;
    if (from > 1 && isPlate(row + from - 2)) break;
    if (to < width - 2 && isPlate(row + to + 2)) break;
    let x = from + 1;
    while (x < to && isPlate(row + x)) x++;
    if (x >= to) rows = y - top + 1;
  }
  return rows;
}

/** Whether the gray changes abruptly on all sides. Sides on the image's edge count as abrupt. */
function standsOut(gray: Uint8Array, width: number, height: number, plate: Region, tone: number): boolean {
  const { x, y } = plate;
  const [right, bottom] = [x + plate.width, y + plate.height];
  const isOther = (column: number, row: number): boolean =>
    Math.abs(gray[row * width + column]! - tone) > evenStep;
  const share = (length: number, isStep: (at: number) => boolean): number =>
    Array.from({ length }, (_, at) => isStep(at)).filter(Boolean).length / length;
  const sides = [
    y > 0 ? share(plate.width, (at) => isOther(x + at, y - 1)) : 1,
    bottom < height ? share(plate.width, (at) => isOther(x + at, bottom)) : 1,
    x > 0 ? share(plate.height, (at) => isOther(x - 1, y + at)) : 1,
    right < width ? share(plate.height, (at) => isOther(right, y + at)) : 1,
  ];
  return sides.every((side) => side >= minStepShare);
}

function isWritten(gray: Uint8Array, width: number, plate: Region, tone: number): boolean {
  let ink = 0;
  for (let y = plate.y; y < plate.y + plate.height; y++) {
    const row = y * width + plate.x;
    for (let at = row; at < row + plate.width; at++) if (Math.abs(gray[at]! - tone) > inkStep) ink++;
  }
  const area = plate.width * plate.height;
  return ink >= minInk * area && ink <= maxInk * area;
}
