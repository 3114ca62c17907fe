import type { Picture } from '#imaging/picture/decoded-scan.ts';
import { measureScreenshot } from '../quality/measure-screenshot.ts';
import { cutOut } from './cut-out.ts';
import { findHeads, type Head } from './find-heads.ts';
import { findScreen } from './find-screen.ts';
import { project, projectionOnto, type Quad, quadOf, type Rectangle } from './quad.ts';

export type CropProposal =
  /** One slice without anything around it: it goes on as it is. */
  | { kind: 'clean' }
  /** Nothing looks like a head. The checks of the upload say what is wrong. */
  | { kind: 'none' }
  /** The slices in reading order, each with a margin. `heads`: the same without it. */
  | { kind: 'crop'; slices: Quad[]; heads: Quad[]; straightened: boolean };

/** Around a head, as a share of its longer side. */
const margin = 0.06;
/** Pages, bars and gaps beside a slice are brighter. */
const brightGround = 100;
/** Smaller heads beside a larger one are not slices of the same sheet. */
const smallestTile = 0.35;
/** A head that spans less of a picture's width or height has something else around it, or too much ground. */
const leastSpan = 0.5;
const mostDrawn = 0.02;

/** Looks for what an upload should be cut to. */
export function proposeCrop(picture: Picture): CropProposal {
  const heads = tilesOf(findHeads(picture));
  const [largest] = heads;
  if (!largest) return { kind: 'none' };
  const screen = findScreen(picture, largest);
  const straightened = screen && findStraightened(picture, screen);
  if (straightened) return straightened;
  if (heads.length === 1 && isClean(picture, largest)) return { kind: 'clean' };
  return {
    kind: 'crop',
    slices: heads.map((head) => quadOf(withMargin(head, picture))),
    heads: heads.map(quadOf),
    straightened: false,
  };
}

const sizeOf = ({ left, top, right, bottom }: Rectangle): number => (right - left) * (bottom - top);

/** The heads of a sheet as they are read: by rows, from the left. */
function tilesOf(heads: readonly Head[]): Head[] {
  const [largest] = heads;
  if (!largest) return [];
  const rowOf = ({ top, bottom }: Head) => Math.round((top + bottom) / (largest.bottom - largest.top));
  return heads
    .filter((head) => sizeOf(head) >= smallestTile * sizeOf(largest))
    .toSorted((a, b) => rowOf(a) - rowOf(b) || a.left - b.left);
}

/** Heads on a screen or film that lies askew, in a straightened copy. */
function findStraightened(picture: Picture, screen: Quad): CropProposal | null {
  const { gray, color, width, height } = picture;
  const straight = cutOut({ data: gray, width, height, channels: 1 }, screen);
  const colored = color && cutOut({ data: color, width, height, channels: 3 }, screen);
  const copy: Picture = {
    gray: new Uint8Array(straight.data),
    width: straight.width,
    height: straight.height,
    ...(colored && { color: new Uint8Array(colored.data) }),
  };
  const heads = tilesOf(findHeads(copy));
  if (heads.length === 0) return null;
  const back = projectionOnto(screen, copy.width, copy.height);
  return {
    kind: 'crop',
    slices: heads.map((head) => project(quadOf(withMargin(head, copy)), back)),
    heads: heads.map((head) => project(quadOf(head), back)),
    straightened: true,
  };
}

/** Widens a frame on each side, up to the page, the gap or the text beside it. */
function withMargin({ left, top, right, bottom }: Rectangle, picture: Picture): Rectangle {
  const { gray, width, height } = picture;
  const by = Math.round(margin * Math.max(right - left, bottom - top));
  const isGround = (x: number, y: number): boolean => gray[y * width + x]! <= brightGround;
  const rowIsGround = (y: number) => y >= 0 && y < height && mostly(left, right, (x) => isGround(x, y));
  const columnIsGround = (x: number) => x >= 0 && x < width && mostly(top, bottom, (y) => isGround(x, y));
  const free = (from: number, step: 1 | -1, isFree: (at: number) => boolean): number => {
    let at = from;
    while (Math.abs(at - from) < by && isFree(step === 1 ? at : at - 1)) at += step;
    return at;
  };
  return {
    left: free(left, -1, columnIsGround),
    top: free(top, -1, rowIsGround),
    right: free(right, 1, columnIsGround),
    bottom: free(bottom, 1, rowIsGround),
  };
}

function mostly(from: number, to: number, is: (at: number) => boolean): boolean {
  let [yes, all] = [0, 0];
  for (let at = Math.max(0, from); at < to; at += 2) {
    all++;
    if (is(at)) yes++;
  }
  return yes > 0.6 * all;
}

/** Whether a picture is one slice: the head fills it, and no program drew around it. */
function isClean(picture: Picture, head: Head): boolean {
  const { width, height } = picture;
  if (head.right - head.left < leastSpan * width || head.bottom - head.top < leastSpan * height) return false;
  return measureScreenshot(picture) <= mostDrawn;
}
