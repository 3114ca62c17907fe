import { expect, test } from 'vitest';
import { buildDicom, type FixtureElement } from '#tests/fixtures/dicom/build-dicom.ts';
import { littleEndianBytes, makePhantom } from '#tests/fixtures/dicom/phantom.ts';
import { grayElements } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { decodeDicom } from './decode-dicom.ts';

const side = 32;

async function orientationOf(...more: FixtureElement[]) {
  const elements = [...grayElements(side, side, { allocated: 16, stored: 12 }), ...more];
  const pixels = { bytes: littleEndianBytes(makePhantom(side, side)), encapsulated: false };
  const file = buildDicom({ transferSyntax: '1.2.840.10008.1.2.1', elements, pixels });
  return (await decodeDicom(file)).orientation;
}
const cosines = (...values: number[]): FixtureElement => ({
  tag: 0x00200037,
  vr: 'DS',
  value: values.join('\\'),
});

test.each([
  ['axial', [1, 0, 0, 0, 1, 0], { left: 'R', right: 'L', top: 'A', bottom: 'P' }],
  ['coronal', [1, 0, 0, 0, 0, -1], { left: 'R', right: 'L', top: 'H', bottom: 'F' }],
  ['sagittal', [0, 1, 0, 0, 0, -1], { left: 'A', right: 'P', top: 'H', bottom: 'F' }],
  ['tilted axial', [0.98, 0.17, 0.1, -0.19, 0.95, 0.24], { left: 'R', right: 'L', top: 'A', bottom: 'P' }],
  ['mirrored axial', [-1, 0, 0, 0, 1, 0], { left: 'L', right: 'R', top: 'A', bottom: 'P' }],
])('the sides of an %s slice come from its direction cosines', async (_name, values, sides) => {
  expect(await orientationOf(cosines(...values))).toEqual(sides);
});

test('an enhanced file gives them in its functional groups', async () => {
  const plane: FixtureElement = { tag: 0x00209116, vr: 'SQ', value: [[cosines(1, 0, 0, 0, 1, 0)]] };
  const shared: FixtureElement = { tag: 0x52009229, vr: 'SQ', value: [[plane]] };
  expect(await orientationOf(shared)).toEqual({ left: 'R', right: 'L', top: 'A', bottom: 'P' });
});

test.each([
  ['no direction cosines', []],
  ['numbers that are no directions', [cosines(0, 0, 0, 0, 0, 0)]],
  ['directions at no right angle', [cosines(1, 0, 0, 1, 0, 0)]],
  ['too few numbers', [cosines(1, 0, 0)]],
])('a file with %s has no sides', async (_name, elements) => {
  expect(await orientationOf(...elements)).toBeNull();
});
