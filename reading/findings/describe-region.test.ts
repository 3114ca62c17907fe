import { expect, test } from 'vitest';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';
import { describeRegion } from './describe-region.ts';

const side = 120;
/** A gray disc as a head, with details from `paint`. */
function head(paint: (x: number, y: number) => number | null = () => null): GrayPicture {
  const gray = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = Math.hypot(x - 59.5, y - 59.5);
      if (from > 55) continue;
      // Symmetric rings, so that the halves correlate.
      gray[y * side + x] = paint(x, y) ?? 90 + (Math.floor(from / 8) % 2) * 12;
    }
  }
  return { gray, width: side, height: side };
}
const region = { x: 85, y: 60, width: 20 / side, height: 20 / side };
const disc = (cx: number, gray: number) => (x: number, y: number) =>
  Math.hypot(x - cx, y - 60) <= 11.5 ? gray : null;

test('a bright disc is much brighter, has a sharp edge and differs from the other side', () => {
  const look = describeRegion(head(disc(85, 220)), region);
  expect(look).toMatchObject({ inside: 220, brightness: 'muchBrighter', edge: 'sharp', otherSide: 'darker' });
  expect(look!.opposite).toBeGreaterThan(80);
  expect(look!.opposite).toBeLessThan(110);
});

test('a dark disc is much darker', () => {
  expect(describeRegion(head(disc(85, 30)), region)?.brightness).toBe('muchDarker');
});

test('a place like any other is alike, without a clear edge, and so is the other side', () => {
  const look = describeRegion(head(), region)!;
  expect(look).toMatchObject({ brightness: 'alike', edge: 'none', otherSide: 'alike' });
});

test('the same disc on both sides looks alike on the other side', () => {
  const both = head((x, y) => disc(85, 220)(x, y) ?? disc(34, 220)(x, y));
  expect(describeRegion(both, region)?.otherSide).toBe('alike');
});

test('the sides are not compared on the midline, in a sagittal slice, or where the halves differ', () => {
  const middle = { ...region, x: 60 };
  expect(describeRegion(head(disc(60, 220)), middle)?.opposite).toBeNull();
  expect(describeRegion(head(disc(85, 220)), region, false)?.opposite).toBeNull();
  const uneven = head(
    (x, y) => disc(85, 220)(x, y) ?? (x < 60 ? 20 + ((x * 7 + y * 13) % 97) : 160 + ((x * 5 + y * 3) % 31)),
  );
  expect(describeRegion(uneven, region)?.opposite).toBeNull();
});

test('an outline is measured inside itself, not inside its box', () => {
  const contour = [
    [75, 50],
    [95, 50],
    [75, 70],
  ] as const;
  const triangle = head((x, y) => (x >= 75 && y >= 50 && x - 75 + (y - 50) <= 20 ? 230 : null));
  expect(describeRegion(triangle, { ...region, contour })!.inside).toBeGreaterThan(220);
  expect(describeRegion(triangle, region)!.inside).toBeLessThan(200);
});

test('a region of a pixel or two is not described', () => {
  expect(describeRegion(head(), { x: 60, y: 60, width: 0.005, height: 0.005 })).toBeUndefined();
});
