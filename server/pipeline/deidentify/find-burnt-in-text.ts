import { type Component, labelComponents } from '../decode/foreground.ts';
import { protectHead } from './protect-head.ts';

export interface Region {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TextSearch {
  /** Lines of text in the dark margin, safe to fill. */
  regions: Region[];
  /** Lines that lie on or against the head, or on a background that is not dark: left alone, warned about. */
  unsure: number;
  /** 1 for each pixel of the head with its safety margin; null where no head stands out. */
  head: Uint8Array | null;
}

const smallestGlyph = 5;
/** Letters of one line differ in height by less than this factor. */
const heightSpread = 2.1;

/**
 * Finds lines of small bright letters around the head. Three letters or more make a line: a lone R or L names a
 * side, no person. Nothing inside the head's outline, plus a margin, is ever offered for masking.
 */
export function findBurntInText(grey: Uint8Array, width: number, height: number): TextSearch {
  const found = protectHead(grey, width, height);
  const head = found?.guarded ?? null;
  const background = medianOutside(grey, head);
  const bright = brightMask(grey, background, found?.core ?? null);
  const { components, labels } = labelComponents(bright, width, height);
  const tallest = Math.max(20, Math.round(Math.min(width, height) * 0.06));
  const glyphs = components.flatMap((part): Glyph[] => {
    const count = countLetters(part, tallest, labels, width);
    return count > 0 ? [{ ...part, letters: count }] : [];
  });
  const lines = groupLines(glyphs).filter(isTextLine);
  const dark = background <= 48;
  const search: TextSearch = { regions: [], unsure: 0, head };
  for (const line of lines) {
    const region = boundingRegion(line, width, height);
    if (dark && head && !overlapsHead(region, head, width)) {
      search.regions.push(region);
    } else if (!head || !insideHead(region, head, width)) {
      search.unsure++;
      const clear = line.filter(
        (part) => head && !overlapsHead(boundingRegion([part], width, height), head, width),
      );
      if (dark && isTextLine(clear)) {
        const rest = boundingRegion(clear, width, height);
        if (head && !overlapsHead(rest, head, width)) search.regions.push(rest);
      }
    }
  }
  const small = components.filter(
    (part) => part.bottom - part.top < tallest && part.right - part.left < tallest * 3,
  );
  search.regions = search.regions.map((region) => absorb(region, small, { head, width, height }));
  return search;
}

/** Grows a line over the loose letters, dots and signs beside it that are too few or too small for a line. */
function absorb(
  line: Region,
  parts: Component[],
  picture: { head: Uint8Array | null; width: number; height: number },
): Region {
  let region = line;
  const reach = line.height * 1.5;
  for (let round = 0; round < 8; round++) {
    const near = parts.filter((part) => {
      const dx = Math.max(region.x - part.right, part.left - (region.x + region.width));
      const dy = Math.max(region.y - part.bottom, part.top - (region.y + region.height));
      return dx <= reach && dy <= 0;
    });
    const grown = near.reduce(
      (sum, part) => unite(sum, boundingRegion([part], picture.width, picture.height)),
      region,
    );
    const same = grown.width === region.width && grown.height === region.height;
    const free = !picture.head || !overlapsHead(grown, picture.head, picture.width);
    if (same || !free || grown.height > line.height * 2) return region;
    region = grown;
  }
  return region;
}

function unite(a: Region, b: Region): Region {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

function medianOutside(grey: Uint8Array, head: Uint8Array | null): number {
  const histogram = new Uint32Array(256);
  let total = 0;
  for (let i = 0; i < grey.length; i++) {
    if (head?.[i]) continue;
    histogram[grey[i]!]!++;
    total++;
  }
  let seen = 0;
  for (let value = 0; value < 256; value++) {
    seen += histogram[value]!;
    if (seen * 2 >= total) return value;
  }
  return 0;
}

/** Pixels outside the head that stand out from the background as letters do. */
function brightMask(grey: Uint8Array, background: number, core: Uint8Array | null): Uint8Array {
  const least = Math.min(200, background + 70);
  const mask = new Uint8Array(grey.length);
  for (let i = 0; i < mask.length; i++) if (grey[i]! >= least && core?.[i] !== 1) mask[i] = 1;
  return mask;
}

interface Glyph extends Component {
  letters: number;
}

/** How many letters a bright piece may be: one, several that touch each other, or none. */
function countLetters(part: Component, tallest: number, labels: Int32Array, pictureWidth: number): number {
  const width = part.right - part.left + 1;
  const height = part.bottom - part.top + 1;
  if (height < smallestGlyph || height > tallest) return 0;
  const fill = part.area / (width * height);
  if (width <= height * 1.3) {
    // A full box is a blob, except for the narrow strokes of I, l and 1.
    return fill >= 0.15 && (fill <= 0.82 || width <= Math.max(2, height * 0.4)) ? 1 : 0;
  }
  if (width > height * 20 || fill < 0.2 || fill > 0.75) return 0;
  // Touching letters cross each line many times; an arc of skin or fat crosses it once or twice.
  let strokes = 0;
  for (let y = part.top; y <= part.bottom; y++) {
    let inside = false;
    for (let x = part.left; x <= part.right; x++) {
      const on = labels[y * pictureWidth + x] === part.label;
      if (on && !inside) strokes++;
      inside = on;
    }
  }
  const perLine = strokes / height;
  const letters = Math.max(2, Math.round(width / (height * 0.75)));
  return perLine >= Math.max(2, letters * 0.9) ? letters : 0;
}

/** Joins letters that stand side by side at the same height. */
function groupLines(glyphs: Glyph[]): Glyph[][] {
  const sorted = glyphs.toSorted((a, b) => a.left - b.left);
  const lines: Glyph[][] = [];
  for (const glyph of sorted) {
    const height = glyph.bottom - glyph.top + 1;
    const line = lines.find((candidate) => {
      const last = candidate.at(-1)!;
      const lastHeight = last.bottom - last.top + 1;
      const overlap = Math.min(last.bottom, glyph.bottom) - Math.max(last.top, glyph.top) + 1;
      const gap = glyph.left - last.right;
      const similar = Math.max(height, lastHeight) <= Math.min(height, lastHeight) * heightSpread;
      return (
        similar && overlap >= Math.min(height, lastHeight) * 0.6 && gap <= Math.max(height, lastHeight) * 1.6
      );
    });
    if (line) line.push(glyph);
    else lines.push([glyph]);
  }
  return lines;
}

/** At least three letters on one baseline or under one top line, and not all of them bars. */
function isTextLine(line: Glyph[]): boolean {
  if (line.reduce((sum, part) => sum + part.letters, 0) < 3) return false;
  const heights = line.map((part) => part.bottom - part.top + 1).toSorted((a, b) => a - b);
  const typical = heights[heights.length >> 1]!;
  const allowed = Math.max(1, typical * 0.2);
  const aligned = (edge: (part: Component) => number) => {
    const edges = line.map(edge).toSorted((a, b) => a - b);
    const middle = edges[edges.length >> 1]!;
    return edges.filter((value) => Math.abs(value - middle) <= allowed).length >= line.length * 0.65;
  };
  const shapes = line.filter((part) => (part.right - part.left + 1) / (part.bottom - part.top + 1) > 0.3);
  const fill = line.reduce((sum, part) => sum + part.area / area(part), 0) / line.length;
  return (
    (aligned((part) => part.bottom) || aligned((part) => part.top)) &&
    shapes.length >= Math.min(2, line.length) &&
    fill < 0.8
  );
}

function area(part: Component): number {
  return (part.right - part.left + 1) * (part.bottom - part.top + 1);
}

function boundingRegion(line: Component[], width: number, height: number): Region {
  const tall = Math.max(...line.map((part) => part.bottom - part.top + 1));
  const pad = Math.max(2, Math.round(tall * 0.35));
  const left = Math.max(0, Math.min(...line.map((part) => part.left)) - pad);
  const top = Math.max(0, Math.min(...line.map((part) => part.top)) - pad);
  const right = Math.min(width, Math.max(...line.map((part) => part.right)) + 1 + pad);
  const bottom = Math.min(height, Math.max(...line.map((part) => part.bottom)) + 1 + pad);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export function overlapsHead(region: Region, head: Uint8Array, width: number): boolean {
  return countHead(region, head, width) > 0;
}

function insideHead(region: Region, head: Uint8Array, width: number): boolean {
  return countHead(region, head, width) === region.width * region.height;
}

function countHead(region: Region, head: Uint8Array, width: number): number {
  let count = 0;
  for (let y = region.y; y < region.y + region.height; y++) {
    for (let x = region.x; x < region.x + region.width; x++) count += head[y * width + x]!;
  }
  return count;
}
