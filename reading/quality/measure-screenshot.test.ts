import { expect, test } from 'vitest';
import { paint, type Scene, scene } from '../crop/scenes.fixture.ts';
import { measureQuality } from './measure-quality.ts';
import { measureScreenshot } from './measure-screenshot.ts';

/** Ten by ten blocks of eight pixels. */
const picture = (gray = 0): Scene => scene(80, 80, gray);
const blocks = (onto: Scene, [left, top, wide, high]: number[], value: Parameters<typeof paint>[2]) =>
  paint(onto, { left: 8 * left!, top: 8 * top!, width: 8 * wide!, height: 8 * high! }, value);
const bar = [1, 1, 5, 2];
const everywhere = [0, 0, 10, 10];
const noise = (x: number, y: number): number => 100 + 2 * ((x + y) % 2);

test.each<[string, Scene, number]>([
  ['a black picture', picture(), 0],
  ['a uniform gray picture', picture(120), 0],
  ['a gray bar on black', blocks(picture(), bar, () => 120), 0.1],
  ['a bar as dark as a background', blocks(picture(), bar, () => 79), 0],
  ['a bar that is just brighter', blocks(picture(), bar, () => 80), 0.1],
  ['a bar as gray as the border', blocks(picture(120), bar, () => 122), 0],
  ['a bar that differs from the border', blocks(picture(120), bar, () => 123), 0.1],
  ['a bar with noise', blocks(picture(), bar, noise), 0],
  ['a bar that differs by one gray', blocks(picture(), bar, (x) => 100 + (x % 2)), 0.1],
  [
    'a bar between the blocks',
    paint(picture(), { left: 12, top: 12, width: 40, height: 16 }, () => 120),
    0.04,
  ],
  ['white tissue', blocks(picture(), bar, () => 255), 0],
  ['a white page around black', blocks(picture(255), [1, 1, 8, 8], () => 0), 0.36],
  ['white at four blocks of the border', blocks(picture(), [2, 0, 4, 1], () => 255), 0.04],
  ['white at three blocks of the border', blocks(picture(), [2, 0, 3, 1], () => 255), 0],
  ['white at the left border', blocks(picture(), [0, 2, 1, 4], () => 255), 0.04],
  ['white at the right border', blocks(picture(), [9, 2, 1, 4], () => 255), 0.04],
  ['white at the lower border', blocks(picture(), [2, 9, 4, 1], () => 255), 0.04],
  ['almost white', blocks(picture(), bar, () => 249), 0.1],
  ['a dark bar of strong color', blocks(picture(), bar, () => [0, 0, 61]), 0.1],
  ['a bar of weak color with noise', blocks(picture(), bar, (x, y) => [noise(x, y), noise(x, y), 160]), 0],
  ['a third of each block in color', blocks(picture(), bar, (x) => (x % 8 < 3 ? [200, 0, 0] : null)), 0.1],
  ['a quarter of each block in color', blocks(picture(), bar, (x) => (x % 8 < 2 ? [200, 0, 0] : null)), 0],
  ['color alone', blocks(picture(), everywhere, (x, y) => [noise(x, y), 0, 0]), 1],
  ['a picture smaller than a block', scene(7, 90, 120), 0],
])('%s: the share that a program drew', (_, drawn, share) => {
  expect(measureScreenshot(drawn)).toBeCloseTo(share, 6);
});

test.each([
  [5, 'good'],
  [6, 'fair'],
  [19, 'fair'],
  [20, 'poor'],
] as const)('%i drawn blocks of a hundred are %s', (count, verdict) => {
  const drawn = Array.from({ length: count }, (_, n) => [1 + (n % 8), 1 + Math.floor(n / 8), 1, 1]).reduce(
    (onto, block) => blocks(onto, block, () => 120),
    picture(),
  );
  const { findings } = measureQuality(drawn);
  expect(findings.find(({ id }) => id === 'screenshot')).toEqual({
    id: 'screenshot',
    value: count / 100,
    verdict,
  });
});
