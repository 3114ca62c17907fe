import { expect, test } from 'vitest';
import { errorOf, knownPair } from '#evaluation/registration/known-pairs.ts';
import { generateVolume } from '#phantom/volume-phantom.ts';
import { registerVolumes } from './register.ts';
import { inverseOf, movePoint, rigidOf } from './rigid.ts';
import type { VoxelVolume } from './voxel-volume.ts';

/** A drawn head with two lesions, so that no side is like the other. */
function drawnHead(): VoxelVolume {
  const size = 64;
  const { slices } = generateVolume({
    seed: 11,
    size,
    sliceCount: 46,
    pixelSpacing: 3,
    sliceSpacing: 3,
    lesions: [
      { x: 0.35, y: 0.4, z: 0.45, radius: 16, kind: 'ring' },
      { x: 0.62, y: 0.62, z: 0.6, radius: 12, kind: 'solid' },
    ],
  });
  const values = new Float32Array(size * size * slices.length);
  for (const [k, { intensity }] of slices.entries()) values.set(intensity, k * size * size);
  return {
    size: [size, size, slices.length],
    values,
    origin: [-95, -95, -68],
    steps: [
      [3, 0, 0],
      [0, 3, 0],
      [0, 0, 3],
    ],
  };
}

test('a head that was turned, shifted, cut to other slices, cropped and given another contrast is put back', () => {
  const head = drawnHead();
  const { moving, truth, what } = knownPair(head, 2);
  const { transform, trusted } = registerVolumes(head, moving);
  expect(errorOf(head, transform, truth).mean, what).toBeLessThan(1.5);
  expect(trusted, what).toBe(true);
});

test('volumes that have nothing in common are not trusted', () => {
  const head = drawnHead();
  const values = Float32Array.from(head.values, (_, at) => ((at * 2_654_435_761) % 4_096) / 4_096);
  expect(registerVolumes(head, { ...head, values }).trusted).toBe(false);
});

test('a transform and its inverse bring a point back', () => {
  const transform = rigidOf([3, -7, 12, 20, -9, 31], [4, 5, 6]);
  const point = [31, -44, 12] as const;
  const back = movePoint(inverseOf(transform), movePoint(transform, point));
  for (const axis of [0, 1, 2] as const) expect(back[axis]).toBeCloseTo(point[axis], 6);
});
