import { expect, test } from 'vitest';
import { stackGeometry } from '../geometry/stack-geometry.ts';
import { axialPlaces } from '../series/series.fixture.ts';
import { readNifti } from './read-nifti.ts';
import { writeNiftiMask } from './write-nifti.ts';

test('a mask comes back with its pixels at the place of the pictures it was drawn on', () => {
  const geometry = stackGeometry(axialPlaces(3, 4, { row: 0.5, column: 0.75 }, [-10, -12, 0]))!;
  const slices = Array.from({ length: 3 }, () => new Uint8Array(6 * 4));
  slices[1]![2 * 6 + 4] = 2;
  const file = writeNiftiMask({ width: 6, height: 4, slices, geometry, description: 'test' });
  const read = readNifti(file);
  expect(read.sliceCount).toBe(3);
  expect(read.geometry).toMatchObject({
    sliceSpacing: 4,
    spacing: { row: 0.5, column: 0.75 },
    plane: 'axial',
  });
  expect(read.geometry!.origins.map((origin) => origin.map(Math.round))).toEqual(
    geometry.origins.map((origin) => origin.map(Math.round)),
  );
  expect(Array.from(read.slice(1).values, Number).indexOf(2)).toBe(2 * 6 + 4);
});
