import { expect, test } from 'vitest';
import { fillRegions } from './fill-regions.ts';

const width = 4;

test('a region gets the most frequent value outside the head, and nothing else changes', () => {
  const samples = Uint8Array.of(...[9, 9, 9, 9], ...[9, 9, 9, 9], ...[3, 3, 5, 6], ...[7, 7, 3, 5]);
  const guarded = Uint8Array.from(samples, (value) => Number(value === 9));
  fillRegions(samples, 1, { regions: [{ x: 2, y: 2, width: 2, height: 1 }], guarded, width });
  expect([...samples]).toEqual([...[9, 9, 9, 9], ...[9, 9, 9, 9], ...[3, 3, 3, 3], ...[7, 7, 3, 5]]);
});

test('of equally frequent values the first one fills, and each region is filled', () => {
  const samples = Uint16Array.of(500, 1, 500, 1, 0, 8, 0, 0);
  const regions = [
    { x: 0, y: 1, width: 1, height: 1 },
    { x: 2, y: 1, width: 2, height: 1 },
  ];
  fillRegions(samples, 1, { regions, guarded: Uint8Array.of(0, 0, 0, 0, 1, 1, 1, 1), width });
  expect([...samples]).toEqual([500, 1, 500, 1, 500, 8, 500, 500]);
});

test('each channel of a color picture has its own background', () => {
  const samples = Uint8Array.of(...[1, 2, 3], ...[1, 2, 3], ...[1, 9, 9], ...[7, 7, 7]);
  const guarded = Uint8Array.of(0, 0, 0, 1);
  fillRegions(samples, 3, { regions: [{ x: 1, y: 1, width: 1, height: 1 }], guarded, width: 2 });
  expect([...samples]).toEqual([...[1, 2, 3], ...[1, 2, 3], ...[1, 9, 9], ...[1, 2, 3]]);
});

test('where the head fills the picture, the background is zero', () => {
  const samples = Uint8Array.of(5, 6);
  fillRegions(samples, 1, {
    regions: [{ x: 0, y: 0, width: 2, height: 1 }],
    guarded: Uint8Array.of(1, 1),
    width: 2,
  });
  expect([...samples]).toEqual([0, 0]);
});

test('a large picture is sampled', () => {
  const samples = new Uint8Array(600_000).fill(8);
  // Every third pixel is looked at.
  for (let i = 0; i < samples.length; i += 3) samples[i] = 4;
  const guarded = new Uint8Array(samples.length);
  fillRegions(samples, 1, { regions: [{ x: 1, y: 0, width: 1, height: 1 }], guarded, width: 1000 });
  expect(samples[1]).toBe(4);
});
