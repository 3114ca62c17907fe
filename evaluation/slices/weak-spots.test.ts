import { expect, test } from 'vitest';
import type { Box } from '#imaging/geometry/box.ts';
import { goalsOf, reaches } from './goals.ts';
import { contrastOf, type JudgedCase, judgeCase } from './judge-case.ts';
import { weakSpots } from './weak-spots.ts';

const side = 100;
const box = (left: number, top: number, width: number, height = width): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** A slice of 100 × 100 pixels with lesions and marks in pixels, best marks first. */
function slice(group: string, lesions: Box[], marks: [Box, number, string?][], type = 'glioma'): JudgedCase {
  return judgeCase(
    {
      source: { id: 'cheng', title: 'Cheng', groupKind: 'patient', inScope: true },
      path: group,
      group,
      type,
      lesions: lesions.map(({ left, top, right, bottom }) => ({
        left: left / side,
        right: right / side,
        top: top / side,
        bottom: bottom / side,
      })),
    },
    { gray: new Uint8Array(side * side).fill(100), width: side, height: side },
    {
      marks: marks.map(([{ left, top, right, bottom }, confidence, name = 'glioma']) => ({
        class: name,
        class_id: 1,
        confidence,
        x: (left + right) / 2,
        y: (top + bottom) / 2,
        width: (right - left) / side,
        height: (bottom - top) / side,
        frame: 0,
        strength: 'finding',
      })),
      others: [],
      answer: 'finding',
      judgment: { judged: true, reasons: [], notes: [] },
      reading: null,
      acquisition: null,
      network: null,
    },
  );
}

const cases = [
  // A small lesion, found; a second mark around it.
  slice(
    'a',
    [box(50, 50, 6)],
    [
      [box(50, 50, 6), 0.9],
      [box(48, 48, 20), 0.5],
    ],
  ),
  // Two lesions: one found, the other only below the cut-off.
  slice(
    'b',
    [box(10, 10, 20), box(60, 60, 30)],
    [
      [box(60, 60, 30), 0.9],
      [box(10, 10, 20), 0.3],
    ],
  ),
  // A mark at the lesion that is too large, and one elsewhere.
  slice(
    'c',
    [box(20, 20, 10)],
    [
      [box(20, 20, 16), 0.8],
      [box(70, 70, 10), 0.7],
    ],
  ),
  slice('d', [], [[box(0, 0, 10), 0.6]]),
  slice('e', [box(40, 40, 10)], [[box(40, 40, 10), 0.9, 'meningioma']], 'pituitary'),
];

test('misses and wrong marks are counted apart, by patient', () => {
  const spots = weakSpots(cases, 0.4);
  const of = (name: string, group = '') =>
    spots.find((spot) => spot.name === name && spot.group.includes(group))?.share;
  expect(of('under 0.5% of the image')).toMatchObject({ value: 1, n: 1, groups: 1 });
  expect(of('0.5% to 2%')).toMatchObject({ value: 0.5, n: 2, groups: 2 });
  expect(of('2% or more')).toMatchObject({ value: 0.5, n: 2, groups: 1 });
  expect(of('lesions found on slices with two or more')).toMatchObject({ value: 0.5, n: 2 });
  expect(of('slices with two or more where all were found')).toMatchObject({ value: 0, n: 1 });
  expect(of('nested: inside or around another finding')).toMatchObject({ value: 0.25, n: 4 });
  expect(of('at a lesion, but poor fit')).toMatchObject({ value: 0.25 });
  expect(of('elsewhere on a slice with a lesion')).toMatchObject({ value: 0.25 });
  expect(of('on a slice without a lesion')).toMatchObject({ value: 0.25 });
  expect(of('less: box too large', 'Glioma')).toMatchObject({ value: 0.25, n: 4 });
  expect(of('no finding at the lesion', 'Glioma')).toMatchObject({ value: 0.25, n: 4 });
  expect(of('Pituitary called meningioma')).toMatchObject({ value: 1, n: 1 });
  expect(of('Glioma called meningioma')).toMatchObject({ value: 0, n: 4 });
});

test('contrast is the gray of a box beside its surroundings; air does not count', () => {
  const gray = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) gray.fill(100, y * side, y * side + 60);
  for (let y = 40; y < 50; y++) gray.fill(150, y * side + 50, y * side + 60);
  expect(contrastOf({ gray, width: side, height: side }, box(50, 40, 10))).toBeCloseTo(0.5, 6);
});

test('a goal below its floor means that less is better', () => {
  const error = { name: 'Calibration error', floor: 0.05, goal: 0.02, reached: 0.034 };
  expect([reaches(error, 'floor'), reaches(error, 'goal')]).toEqual([true, false]);
  const share = { name: 'mAP', floor: 0.96, goal: 0.985, reached: 0.9587 };
  expect(reaches(share, 'floor')).toBe(false);
});

test('a figure that a test cannot tell is no goal', () => {
  const empty = { expectedCalibrationError: null, expectedCalibrationErrorOfCandidates: null, bins: [] };
  const metrics = { sources: [], types: [], typeAccuracy: null, froc: [], falseAlarms: [] };
  const speed = { medianMilliseconds: 73.1, p95Milliseconds: 80, pictures: 1, cores: 2, processor: '' };
  expect(goalsOf({ metrics: { ...metrics, reliability: { ...empty, bands: [] } }, speed })).toEqual([
    { name: 'Median milliseconds per slice, two cores', floor: 45, goal: 30, reached: 73.1 },
  ]);
});
