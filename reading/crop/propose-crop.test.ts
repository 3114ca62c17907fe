import { expect, test } from 'vitest';
import { type CropProposal, proposeCrop } from './propose-crop.ts';
import type { Quad } from './quad.ts';
import { letters, paint, photographed, place, type Scene, scene } from './scenes.fixture.ts';

/** Left, top, right and bottom; of frames that lie askew all corners; to a whole pixel. */
const numbersOf = (quad: Quad, straightened: boolean): number[] =>
  (straightened ? quad : [quad[0], quad[2]]).flatMap(({ x, y }) => [Math.round(x), Math.round(y)]);
const framesOf = (proposal: CropProposal) => {
  if (proposal.kind !== 'crop') return proposal.kind;
  const { heads, slices, straightened } = proposal;
  return [heads, slices].map((quads) => quads.map((quad) => numbersOf(quad, straightened)));
};

const page = (gray: number): Scene =>
  paint(scene(190, 250, gray), { left: 20, top: 30, width: 150, height: 140 }, () => 0);
const screen = (): Scene => letters(place(scene(160, 130, 0), 32, 14), 4, 4, 1);
const black = (width: number, height: number): Scene => scene(width, height, 0);
const corners = (...at: number[]): Quad =>
  [0, 2, 4, 6].map((i) => ({ x: at[i]!, y: at[i + 1]! })) as unknown as Quad;
const bar = { left: 0, top: 112, width: 110, height: 18 };
const photograph = { width: 220, height: 190 };

/** The frames are exact, so that no change of the search goes unnoticed; evaluation/crop measures how good they are. */
const screens: [string, () => Scene, heads: number[][], slices: number[][]][] = [
  [
    'a light page, up to its edge',
    () => letters(place(page(244), 45, 50), 24, 190, 5, 40),
    [[60, 57, 128, 137]],
    [[55, 52, 133, 142]],
  ],
  [
    'a dark page',
    () => letters(place(page(24), 45, 50), 24, 190, 5, 200),
    [[60, 57, 128, 137]],
    [[55, 52, 133, 142]],
  ],
  [
    'a viewer with names, settings and a ruler',
    () =>
      paint(
        letters(letters(place(black(180, 200), 40, 45, { seed: 3 }), 4, 6, 2), 100, 180, 2),
        { left: 172, top: 60, width: 2, height: 80 },
        () => 230,
      ),
    [[55, 52, 122, 131]],
    [[50, 47, 127, 136]],
  ],
  [
    'a screen with a colored button',
    () =>
      paint(
        place(black(150, 190), 27, 20, { seed: 4 }),
        { left: 20, top: 150, width: 60, height: 24 },
        () => [23, 105, 210],
      ),
    [[42, 27, 109, 107]],
    [[37, 22, 114, 112]],
  ],
  [
    'a sheet of four slices, in reading order',
    () =>
      [5, 6, 7, 8].reduce(
        (sheet, seed, n) => place(sheet, 6 + 106 * (n % 2), 6 + 106 * Math.floor(n / 2), { seed }),
        scene(218, 218, 255),
      ),
    [
      [18, 14, 88, 94],
      [127, 14, 195, 94],
      [19, 119, 89, 201],
      [126, 118, 193, 201],
    ],
    [
      [13, 9, 93, 99],
      [122, 9, 200, 99],
      [14, 114, 94, 206],
      [121, 113, 198, 206],
    ],
  ],
  [
    'two slices without a gap',
    () => place(place(black(210, 110), 8, 7, { seed: 5 }), 92, 7, { seed: 6 }),
    [
      [20, 15, 90, 95],
      [107, 15, 175, 95],
    ],
    [
      [15, 10, 95, 100],
      [102, 10, 180, 100],
    ],
  ],
  [
    'a slice beside a thumbnail, which is no slice of the sheet',
    () => place(place(black(240, 160), 8, 10, { side: 40 }), 90, 20, { seed: 2, side: 120 }),
    [[107, 28, 190, 134]],
    [[101, 22, 196, 140]],
  ],
  [
    'a large screen, found coarsely and measured again in its surroundings',
    () => letters(place(scene(560, 420, 30), 200, 120, { zoom: 2, seed: 9 }), 20, 20, 6),
    [[228, 134, 358, 302]],
    [[218, 124, 368, 312]],
  ],
  [
    'a photograph of a screen that lies askew, straightened',
    () => photographed(screen(), corners(30, 24, 196, 34, 190, 168, 22, 158), photograph),
    [[77, 52, 149, 56, 145, 135, 72, 131]],
    [[72, 47, 154, 52, 149, 141, 67, 136]],
  ],
  [
    'a photograph of a screen that lies askew to the other side',
    () => photographed(screen(), corners(20, 30, 200, 20, 204, 160, 28, 172), photograph),
    [[74, 50, 151, 46, 155, 133, 78, 138]],
    [[68, 45, 156, 40, 160, 138, 73, 144]],
  ],
  [
    'a photograph of a screen that lies straight, as it is',
    () => photographed(screen(), corners(30, 30, 190, 30, 190, 160, 30, 160), photograph),
    [[77, 54, 145, 127]],
    [[73, 50, 149, 131]],
  ],
  [
    'a head that fills less than half of a picture',
    () => place(black(200, 200), 52, 52),
    [[67, 59, 135, 139]],
    [[62, 54, 140, 144]],
  ],
  [
    'a slice with a bar below it',
    () => paint(place(black(110, 130), 7, 2), bar, () => 200),
    [[22, 9, 90, 89]],
    [[17, 4, 95, 94]],
  ],
];
test.each(screens)('the head is cropped out of %s', (_, draw, heads, slices) => {
  expect(framesOf(proposeCrop(draw()))).toEqual([heads, slices]);
});

const tissue = (x: number, y: number): number => 90 + ((x * 7 + y * 13) % 60);
const inside = (x: number, y: number, wide = 1): boolean => Math.hypot((x - 40) / wide, y - 40) < 38;
const shape = (ground: number, isHead: (x: number, y: number) => boolean, gray = tissue): Scene =>
  paint(scene(140, 140, ground), { left: 30, top: 30, width: 80, height: 80 }, (x, y) =>
    isHead(x, y) ? gray(x, y) : null,
  );

test.each<[string, () => Scene, string | number[][][]]>([
  ['a slice alone goes on as it is', () => place(black(100, 100), 2, 2), 'clean'],
  ['a round, textured shape on dark ground is a head', () => shape(0, (x, y) => inside(x, y)), 'clean'],
  [
    'so is an oval one',
    () => shape(0, (x, y) => inside(x, y, 0.6)),
    [[[48, 33, 93, 108]], [[43, 28, 98, 113]]],
  ],
  ['a black screen has none', () => black(120, 120), 'none'],
  [
    'a page of text has none',
    () => letters(letters(scene(160, 160, 250), 8, 8, 12, 20), 80, 8, 12, 20),
    'none',
  ],
  [
    'a plate of one gray is none',
    () =>
      shape(
        0,
        (x, y) => inside(x, y),
        () => 150,
      ),
    'none',
  ],
  ['a textured box is none', () => shape(0, () => true), 'none'],
  ['a shape on bright ground is none', () => shape(80, (x, y) => inside(x, y)), 'none'],
  ['a narrow shape is none', () => shape(0, (x, y) => inside(x, y, 0.4)), 'none'],
  ['a crescent is none', () => shape(0, (x, y) => inside(x, y) && Math.hypot(x - 60, y - 40) > 30), 'none'],
])('%s', (_, draw, proposed) => {
  expect(framesOf(proposeCrop(draw()))).toEqual(proposed);
});
