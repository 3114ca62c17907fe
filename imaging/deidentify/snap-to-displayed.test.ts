import { expect, test } from 'vitest';
import { snapToDisplayed } from './snap-to-displayed.ts';

test('all pixels of one gray get the stored value nearest to their mean', () => {
  const samples = Int16Array.of(10, 20, 40, -5, -5, 100);
  const shown = Uint8Array.of(7, 7, 7, 0, 0, 255);
  const snapped = snapToDisplayed(samples, shown);
  expect(snapped).toEqual(Int16Array.of(20, 20, 20, -5, -5, 100));
  // The samples may be shared.
  expect(samples).toEqual(Int16Array.of(10, 20, 40, -5, -5, 100));
});

test('of two values equally near the first one stays', () => {
  expect(snapToDisplayed(Uint8Array.of(1, 3, 3, 1), Uint8Array.of(4, 4, 4, 4))).toEqual(
    Uint8Array.of(1, 1, 1, 1),
  );
});

test('what is no number takes the value of its gray', () => {
  const samples = Float32Array.of(Number.NaN, 2, Number.POSITIVE_INFINITY, 4, 4);
  expect(snapToDisplayed(samples, new Uint8Array(5))).toEqual(Float32Array.of(4, 4, 4, 4, 4));
});
