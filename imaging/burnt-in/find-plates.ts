import { type Component, labelComponents } from '../picture/foreground.ts';
import type { Line } from './letter-lines.ts';

const plateGrey = 140;
/** Steps by which the grey of a plate may waver, as after a JPEG. */
const waver = 3;
const narrowest = 16;
const lowest = 6;
/** Share of each of its four edges that has the plate's own grey. */
const plainEdge = 0.9;

/** Bright rectangles of one grey, as programs draw them under dark letters; scanned tissue has none. */
export function findPlates(grey: Uint8Array, width: number, height: number): Line[] {
  const plain = new Uint8Array(grey.length);
  for (let y = 0; y < height; y++) {
    for (let at = y * width; at < (y + 1) * width - 1; at++) {
      if (grey[at]! < plateGrey || Math.abs(grey[at + 1]! - grey[at]!) > 1) continue;
      plain[at] = 1;
      plain[at + 1] = 1;
    }
  }
  const { components } = labelComponents(plain, width, height);
  return components.filter((part) => {
    const wide = part.right - part.left + 1;
    const high = part.bottom - part.top + 1;
    if (wide < narrowest || high < lowest || part.area < 0.2 * wide * high) return false;
    // A page is no plate.
    if (wide >= width - 2 && high >= height - 2) return false;
    return hasPlainEdges(part, grey, width);
  });
}

function hasPlainEdges({ left, top, right, bottom }: Component, grey: Uint8Array, width: number): boolean {
  const tone = grey[top * width + Math.floor((left + right) / 2)]!;
  const share = (from: number, to: number, step: number, count: number) => {
    let same = 0;
    for (let at = from; at <= to; at += step) if (Math.abs(grey[at]! - tone) <= waver) same++;
    return same / count >= plainEdge;
  };
  const wide = right - left + 1;
  const high = bottom - top + 1;
  return (
    share(top * width + left, top * width + right, 1, wide) &&
    share(bottom * width + left, bottom * width + right, 1, wide) &&
    share(top * width + left, bottom * width + left, width, high) &&
    share(top * width + right, bottom * width + right, width, high)
  );
}
