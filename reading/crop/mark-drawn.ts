import type { Picture } from '#imaging/picture/decoded-scan.ts';

/** Grays that differ by no more than this are one gray, also after JPEG. */
const sameGray = 2;
/** Darker than this is ground, whether a program or a scanner made it. */
const darkest = 14;
/** JPEG blurs the edge of a drawn area over this many pixels. */
const softEdge = 5;
const strongColor = 70;

/**
 * Marks cells that a program drew: areas of one gray or strong color, such as pages, bars and buttons, with their edges.
 * Scanned tissue always has noise.
 */
export function markDrawn({ gray, color, width, height }: Picture, scale: number): Uint8Array {
  const columns = Math.ceil(width / scale);
  const rows = Math.ceil(height / scale);
  const window = Math.max(scale, 8);
  const flat = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const left = Math.min(width - window, column * scale);
      const top = Math.min(height - window, row * scale);
      if (left < 0 || top < 0) continue;
      const isDrawn =
        isFlat(gray, width, { left, top, side: window }) || (color && isColorful(color, width, left, top));
      if (isDrawn) flat[row * columns + column] = 1;
    }
  }
  for (const row of linesOf(gray, width, height))
    flat.fill(1, Math.floor(row / scale) * columns, (Math.floor(row / scale) + 1) * columns);
  for (const line of linesOf(transposed(gray, width, height), height, width))
    for (let row = 0; row < rows; row++) flat[row * columns + Math.floor(line / scale)] = 1;
  return widen(flat, columns, rows, Math.max(1, Math.ceil(softEdge / scale)));
}

/** Rows of one gray, such as the gaps of a sheet, however thin. */
function linesOf(gray: Uint8Array, width: number, height: number): number[] {
  const lines: number[] = [];
  for (let row = 0; row < height; row++) {
    const first = gray[row * width]!;
    if (first <= darkest) continue;
    let at = row * width;
    while (at < (row + 1) * width && Math.abs(gray[at]! - first) <= 12) at++;
    if (at === (row + 1) * width) lines.push(row);
  }
  return lines;
}

function transposed(gray: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(gray.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) out[x * height + y] = gray[y * width + x]!;
  return out;
}

function isFlat(
  gray: Uint8Array,
  width: number,
  { left, top, side }: { left: number; top: number; side: number },
): boolean {
  let low = 255;
  let high = 0;
  for (let y = top; y < top + side; y++) {
    for (let at = y * width + left; at < y * width + left + side; at++) {
      const value = gray[at]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low > sameGray) return false;
  }
  return low > darkest;
}

function isColorful(color: Uint8Array, width: number, left: number, top: number): boolean {
  const at = ((top + 2) * width + left + 2) * 3;
  const [r, g, b] = [color[at]!, color[at + 1]!, color[at + 2]!];
  return Math.max(r, g, b) - Math.min(r, g, b) > strongColor;
}

function widen(mask: Uint8Array, columns: number, rows: number, by: number): Uint8Array {
  let from = mask;
  for (const step of [1, columns]) {
    const to = from.slice();
    for (let at = 0; at < from.length; at++) {
      if (from[at] === 0) continue;
      const place = step === 1 ? at % columns : Math.floor(at / columns);
      const length = step === 1 ? columns : rows;
      for (let d = -by; d <= by; d++) if (place + d >= 0 && place + d < length) to[at + d * step] = 1;
    }
    from = to;
  }
  return from;
}
