import { expect, test } from 'vitest';
import { stackGeometry } from '../geometry/stack-geometry.ts';
import { axialPlaces } from '../series/series.fixture.ts';
import type { VolumeSlice } from '../volume/volume-slice.ts';
import { resampleSlice } from './resample-slice.ts';
import { rigidOf } from './rigid.ts';

/** Slices whose value says where they lie: x + 10 y + 100 z in millimeters. */
function ramp(count: number, step: number) {
  const geometry = stackGeometry(axialPlaces(count, step, { row: 1, column: 1 }))!;
  const slices = Array.from({ length: count }, (_, k): VolumeSlice => {
    const values = Float32Array.from(
      { length: 400 },
      (__, at) => (at % 20) + 10 * Math.floor(at / 20) + 100 * k * step,
    );
    return {
      width: 20,
      height: 20,
      values,
      slope: 2,
      intercept: 5,
      inverted: false,
      gray: new Uint8Array(),
      head: null,
      window: null,
    };
  });
  return { slices, geometry };
}

test('a slice shows the values of the other scan at the same places, between its pixels and slices', () => {
  const source = ramp(10, 4);
  const target = { geometry: source.geometry, place: 3, width: 20, height: 20 };
  const shown = resampleSlice(target, source, rigidOf([2.5, 1, 6, 0, 0, 0], [0, 0, 0]));
  // Pixel (4, 7) of slice 3, 12 mm high, lies at (6.5, 8, 18).
  expect(shown[7 * 20 + 4]).toBeCloseTo((6.5 + 80 + 1800) * 2 + 5, 2);
});

test('outside of the other scan there is nothing', () => {
  const source = ramp(10, 4);
  const target = { geometry: source.geometry, place: 9, width: 20, height: 20 };
  const shown = resampleSlice(target, source, rigidOf([15, 0, 0, 0, 0, 0], [0, 0, 0]));
  expect(Number.isNaN(shown[10]!)).toBe(true);
  expect(Number.isNaN(shown[2]!)).toBe(false);
  const above = resampleSlice(target, source, rigidOf([0, 0, 1, 0, 0, 0], [0, 0, 0]));
  expect(above.every(Number.isNaN)).toBe(true);
});
