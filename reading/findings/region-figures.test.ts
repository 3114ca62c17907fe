import { expect, test } from 'vitest';
import { describeRegion, type Region } from './describe-region.ts';

const [width, height] = [120, 100];
type Spot = [x: number, y: number, radius: number, gray: number];
/** An oval head on dark ground, with round spots. */
function head(tissue: (x: number, y: number) => number, ...spots: Spot[]) {
  const gray = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (((x - 59.5) / 54) ** 2 + ((y - 49.5) / 45) ** 2 > 1) return 5;
    const spot = spots.find(([cx, cy, radius]) => Math.hypot(x - cx, y - cy) <= radius);
    return spot ? spot[3] : tissue(x, y);
  });
  return { gray, width, height };
}
/** Both halves mirror each other. */
const even = (x: number, y: number): number =>
  80 + 20 * (Math.floor(Math.abs(x - 59.5) / 7) % 2) + 9 * (Math.floor(y / 6) % 2);
const ramp = (x: number, y: number): number => 60 + Math.floor(y / 2) + Math.floor(Math.abs(x - 59.5) / 4);
const box = (x: number, y: number, wide: number, high = wide): Region => ({
  x,
  y,
  width: wide / width,
  height: high / height,
});
const usual = box(84, 45, 20);
const contour: [number, number][] = [
  [70, 30],
  [95, 34],
  [78, 60],
];
const outlined = box(82, 45, 25, 30);
const darkCorner = (x: number, y: number): number => (x < 40 && y > 30 && y < 60 ? 10 : even(x, y));

/** Grays inside, around and at the mirrored place, then what is said of them. */
test.each([
  ['even tissue', head(even), usual, '92 95 92', 'alike alike none'],
  ['tissue that grows brighter', head(ramp), box(84, 45, 21, 13), '88 88 88', 'alike alike none'],
  ['a bright spot', head(even, [84, 45, 9, 190]), usual, '170 95 92', 'muchBrighter darker sharp'],
  ['a slightly bright spot', head(even, [84, 45, 9, 108]), usual, '104 95 92', 'brighter alike sharp'],
  ['a dark spot', head(even, [84, 45, 9, 40]), usual, '50 95 92', 'muchDarker brighter sharp'],
  [
    'spots on both sides',
    head(even, [84, 45, 9, 190], [35, 45, 9, 185]),
    usual,
    '170 95 166',
    'muchBrighter alike sharp',
  ],
  [
    'a spot on the left of the picture',
    head(ramp, [30, 60, 8, 170]),
    box(30, 60, 18),
    '153 96 97',
    'muchBrighter darker sharp',
  ],
  [
    'an outline',
    head(even, [80, 42, 9, 170]),
    { ...outlined, contour },
    '142 94 93',
    'muchBrighter darker soft',
  ],
  [
    'an outline of two points, which is none',
    head(even, [80, 42, 9, 170]),
    { ...outlined, contour: contour.slice(0, 2) },
    '127 93 94',
    'muchBrighter darker none',
  ],
  ['the edge of the head', head(even), box(112, 50, 20), '62 96 95', 'muchDarker brighter none'],
  ['the midline', head(even), box(60, 50, 20), '89 93 null', 'alike null none'],
  ['a place that touches the midline', head(even), box(70, 50, 20), '94 93 94', 'alike alike none'],
  ['a place that crosses it by a pixel', head(even), box(69, 50, 20), '94 94 null', 'alike null none'],
  ['a few pixels', head(even), box(84, 45, 2), '109 109 109', 'alike alike none'],
  ['tissue of one gray', head(() => 100), usual, '100 100 null', 'alike null none'],
  ['halves that differ', head((x) => x), usual, '84 84 null', 'alike null none'],
  [
    'a place whose mirrored one is dark',
    head(darkCorner, [84, 45, 9, 190]),
    usual,
    '170 95 null',
    'muchBrighter null sharp',
  ],
] as const)('the figures of %s stay as recorded', (_, picture, region, grays, said) => {
  const look = describeRegion(picture, region as Region)!;
  expect(`${look.inside} ${look.around} ${look.opposite}`).toBe(grays);
  expect(`${look.brightness} ${look.otherSide} ${look.edge}`).toBe(said);
});

test('ground without tissue is not described', () => {
  expect(describeRegion(head(even), box(4, 4, 20))).toBeUndefined();
  expect(describeRegion({ gray: new Uint8Array(width * height), width, height }, usual)).toBeUndefined();
});
