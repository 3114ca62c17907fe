import type { Picture } from '#imaging/picture/decoded-scan.ts';
import { borderGrays } from '#imaging/picture/foreground.ts';
import { grayHistogram } from '#imaging/picture/gray-histogram.ts';

const blockSide = 8;
/** Flat areas darker than this are the background of a scan. */
const darkest = 80;
const whitest = 250;

/**
 * Share of the picture that looks drawn by a program: blocks of a single gray other than black, such as window bars and
 * page backgrounds, or of strong color. Scanned tissue always has noise.
 */
export function measureScreenshot({ gray, width, height, color }: Picture): number {
  const columns = Math.floor(width / blockSide);
  const rows = Math.floor(height / blockSide);
  const background = borderGray(gray, width, height);
  let drawn = 0;
  let white = 0;
  let whiteAtBorder = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = column * blockSide;
      const y = row * blockSide;
      if (color && isColorful(color, width, x, y)) drawn++;
      else if (isFlat(gray, width, x, y)) {
        const atBorder = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
        const value = gray[y * width + x]!;
        if (value < whitest) drawn += Math.abs(value - background) > 2 ? 1 : 0;
        else {
          white++;
          if (atBorder) whiteAtBorder++;
        }
      }
    }
  }
  // Overexposed tissue is flat white too, but a page or a window reaches the border of the picture.
  const page = whiteAtBorder >= 0.1 * 2 * (columns + rows);
  return columns * rows > 0 ? (drawn + (page ? white : 0)) / (columns * rows) : 0;
}

/** The most frequent gray on the border. A uniform gray background does not count as drawn. */
function borderGray(gray: Uint8Array, width: number, height: number): number {
  const counts = grayHistogram(borderGrays(gray, width, height));
  return counts.indexOf(Math.max(...counts));
}

function isFlat(gray: Uint8Array, width: number, left: number, top: number): boolean {
  const first = gray[top * width + left]!;
  if (first < darkest) return false;
  for (let y = top; y < top + blockSide; y++) {
    for (let x = left; x < left + blockSide; x++) {
      if (Math.abs(gray[y * width + x]! - first) > 1) return false;
    }
  }
  return true;
}

function isColorful(color: Uint8Array, width: number, left: number, top: number): boolean {
  let strong = 0;
  for (let y = top; y < top + blockSide; y++) {
    for (let x = left; x < left + blockSide; x++) {
      const at = (y * width + x) * 3;
      const r = color[at]!;
      const g = color[at + 1]!;
      const b = color[at + 2]!;
      if (Math.max(r, g, b) - Math.min(r, g, b) > 60) strong++;
    }
  }
  return strong > (blockSide * blockSide) / 3;
}
