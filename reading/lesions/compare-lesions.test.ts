import { expect, test } from 'vitest';
import { stackGeometry } from '#imaging/geometry/stack-geometry.ts';
import { rigidOf } from '#imaging/registration/rigid.ts';
import { axialPlaces } from '#imaging/series/series.fixture.ts';
import { type ComparedScan, nearestSlice, pairLesions, shiftBetween } from './compare-lesions.ts';
import { linkLesions } from './link-lesions.ts';

/** A head with its center at `offset`, and square marks relative to that center. */
function scanOf(
  offset: number,
  lesions: { x: number; y: number; z: number; side: number }[],
  frameOfReference: string | null = null,
): ComparedScan {
  const geometry = stackGeometry(axialPlaces(30, 3, { row: 1, column: 1 }, [0, 0, offset - 45]))!;
  const findings = lesions.flatMap(({ x, y, z, side }) =>
    [-1, 0, 1].map((step) => ({
      slice: nearestSlice(geometry, offset + z) + step,
      findings: [
        {
          class: 'glioma',
          class_id: 1,
          confidence: 0.9,
          x: 100 + x,
          y: 100 + y,
          width: side / 200,
          height: side / 200,
        },
      ],
    })),
  );
  return {
    lesions: linkLesions(findings, {
      width: 200,
      height: 200,
      spacing: geometry.spacing,
      positions: geometry.positions,
    }),
    geometry,
    frameOfReference,
    middle: { along: offset, x: 100, y: 100 },
    width: 200,
    height: 200,
  };
}

test('a lesion is matched although the head lies elsewhere in the scanner, and its change is measured', () => {
  const before = scanOf(0, [{ x: 30, y: -20, z: 9, side: 10 }]);
  const now = scanOf(240, [{ x: 28, y: -19, z: 9, side: 20 }]);
  expect(shiftBetween(before, now)).toBe(240);
  const [pair, ...others] = pairLesions(before, now);
  expect(others).toEqual([]);
  expect(pair!.before!.volume).toBeCloseTo(0.9, 5);
  expect(pair!.now!.volume).toBeCloseTo(3.6, 5);
  expect(pair!.change!.milliliters).toBeCloseTo(2.7, 5);
  expect(pair!.change!.share).toBeCloseTo(3, 5);
});

test('a lesion that only one scan shows has no match, not even a mark on the other side of the head', () => {
  const before = scanOf(0, [{ x: 40, y: 0, z: 0, side: 12 }]);
  const now = scanOf(0, [{ x: -40, y: 0, z: 0, side: 12 }]);
  expect(
    pairLesions(before, now).map((pair) => [pair.before?.number, pair.now?.number, pair.change]),
  ).toEqual([
    [undefined, 1, null],
    [1, undefined, null],
  ]);
});

test('each lesion has one partner, the nearest', () => {
  const before = scanOf(0, [
    { x: 0, y: 0, z: 0, side: 16 },
    { x: 22, y: 0, z: 0, side: 16 },
  ]);
  const now = scanOf(0, [
    { x: 20, y: 0, z: 0, side: 16 },
    { x: -2, y: 0, z: 0, side: 16 },
  ]);
  const pairs = pairLesions(before, now);
  expect(pairs).toHaveLength(2);
  for (const { before: old, now: recent } of pairs)
    expect(Math.abs(old!.marks[0]!.finding.x - recent!.marks[0]!.finding.x)).toBe(2);
});

test('in one frame of reference nothing is shifted, wherever the middle of the head seems to be', () => {
  expect(shiftBetween(scanOf(0, [], '1.2'), scanOf(9, [], '1.2'))).toBe(0);
  expect(shiftBetween(scanOf(0, [], '1.2'), scanOf(9, [], '1.3'))).toBe(9);
});

test('a change has an interval if the spread of both volumes is known', () => {
  const spread = (scan: ComparedScan, factor: number): ComparedScan => ({
    ...scan,
    lesions: scan.lesions.map((lesion) => ({
      ...lesion,
      volumeRange: { low: lesion.volume! / factor, high: lesion.volume! * factor },
    })),
  });
  const before = scanOf(0, [{ x: 30, y: -20, z: 9, side: 10 }]);
  const now = scanOf(0, [{ x: 30, y: -20, z: 9, side: 20 }]);
  expect(pairLesions(before, now)[0]!.change!.range).toBeNull();
  const { range } = pairLesions(spread(before, 2), spread(now, 2))[0]!.change!;
  // Four times as large, each by a factor of 2: 4 / 2^√2 to 4 × 2^√2.
  expect(range!.low).toBeCloseTo(4 / 2 ** Math.SQRT2 - 1, 5);
  expect(range!.high).toBeCloseTo(4 * 2 ** Math.SQRT2 - 1, 5);
});

test('aligned scans are matched by the place in the head, however far it was turned', () => {
  // A quarter turn about the axis from foot to head, through the middle of the head.
  const quarter = rigidOf([0, 0, 240, 0, 0, (70 * Math.PI) / 2], [100, 100, 0]);
  const before = scanOf(0, [{ x: 60, y: 0, z: 9, side: 10 }]);
  const now = scanOf(240, [{ x: 0, y: 60, z: 9, side: 10 }]);
  expect(pairLesions(before, now)).toHaveLength(2);
  const [pair, ...others] = pairLesions(before, now, quarter);
  expect(others).toEqual([]);
  expect(pair).toMatchObject({ before: { number: 1 }, now: { number: 1 } });
});
