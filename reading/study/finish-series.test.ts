import { expect, test } from 'vitest';
import type { DetectedBox } from '../detector/detected-box.ts';
import type { Lesion } from '../lesions/link-lesions.ts';
import { type Gate, gates } from '../vocabulary.ts';
import { finishSeries } from './finish-series.ts';
import { nativeStack } from './reading-stack.ts';
import type { PictureReading, SeriesToRead } from './series-to-read.ts';
import { calibration, testSeries } from './study.fixture.ts';

const side = 20;
const seriesOf = (count: number): SeriesToRead =>
  testSeries({ size: [side, side, count], spacing: [1, 1, 5], gray: () => 100 });

const box = (confidence: number, x = 10): DetectedBox => ({
  class: 'glioma',
  class_id: 1,
  confidence,
  x,
  y: 10,
  width: 0.2,
  height: 0.2,
});

const kinds: Record<string, PictureReading | undefined> = {
  r: { state: 'read', boxes: [] },
  n: { state: 'no-brain' },
  x: { state: 'refused', reason: { gate: 'scope', id: 'kind-photograph' } },
  d: { state: 'damaged' },
  '.': undefined,
};

function finish(readings: readonly (PictureReading | undefined)[], parts: object = {}) {
  const series = seriesOf(readings.length);
  const { width, height, sliceCount, geometry } = series;
  const stack = nativeStack({ width, height, count: sliceCount }, geometry, series.slice);
  return finishSeries({
    series,
    stack,
    grid: undefined,
    readings,
    brain: undefined,
    lesions: [],
    cutOff: 0.4,
    calibration,
    ...parts,
  });
}
const finishLetters = (letters: string) => finish([...letters].map((letter) => kinds[letter])).reading;

/** r: read, n: no brain, x: refused, d: damaged, a dot: waiting. */
test.each([
  ['rrrr', 'read', null],
  ['nrrn', 'read', null],
  ['r', 'read', null],
  ['....', 'waiting', null],
  // Slices that wait are not read.
  ['rr..', 'partly-read', 'whyPartlyRead'],
  ['r...', 'not-readable', 'whyPartlyRead'],
  ['r..n', 'not-readable', 'whyPartlyRead'],
  ['r.n', 'partly-read', 'whyPartlyRead'],
  ['rx', 'partly-read', 'whyPartlyRead'],
  ['rd', 'partly-read', 'whyPartlyRead'],
  ['rrrrrrrrrx', 'partly-read', 'whyPartlyRead'],
  // Fewer than half of the slices with a brain.
  ['rxx', 'not-readable', 'whyPartlyRead'],
  ['rddd', 'not-readable', 'whyPartlyRead'],
  ['rrrrxxxxx', 'not-readable', 'whyPartlyRead'],
  ['rrrrxxxxnnnn', 'partly-read', 'whyPartlyRead'],
  ['rxx...', 'not-readable', 'whyPartlyRead'],
  // None.
  ['nnn', 'not-readable', 'whyNoHead'],
  ['nnd', 'not-readable', 'whyDamaged'],
  ['ddd', 'not-readable', 'whyDamaged'],
  ['nxd', 'not-readable', 'whyNotBrain'],
  ['n...', 'not-readable', 'whyStopped'],
  ['d...', 'not-readable', 'whyDamaged'],
  ['x...', 'not-readable', 'whyNotBrain'],
] as const)('slices %s make a series that is %s (%s)', (letters, state, why) => {
  const reading = finishLetters(letters);
  expect(reading.state).toBe(state);
  expect(reading.why?.key ?? null).toBe(why);
});

test('each state of a slice is counted, and a partly read series says how many of each', () => {
  const { counts, why } = finishLetters('rrrrrnxxd.');
  expect(counts).toEqual({ all: 10, read: 5, noBrain: 1, refused: 2, damaged: 1, waiting: 1 });
  expect(why?.values).toEqual({ read: 5, all: 9, refused: 2, damaged: 1, waiting: 1 });
});

const whyOf: Record<Gate, string> = {
  content: 'whyNotBrain',
  scope: 'whyNotBrain',
  header: 'whyNotBrainByFile',
  quality: 'whyPoorQuality',
};

test.each(gates)('a series whose slices the gate for %s refused says so', (gate) => {
  const refused: PictureReading = { state: 'refused', reason: { gate, id: 'any' } };
  expect(finish([kinds.n, refused, refused]).reading.why).toEqual({ key: whyOf[gate] });
});

test('marks count from the cut-off on and inside the brain', () => {
  const boxes = [box(0.4), box(0.39), box(0.9, 3)];
  const brain = { shareOf: (_: number, { left }: { left: number }) => (left < 5 ? 0.24 : 0.25) };
  const { slices } = finish([{ state: 'read', boxes }], { brain }).reading;
  expect(slices).toEqual([{ state: 'read', marks: [boxes[0]] }]);
  const unknown = finish([{ state: 'read', boxes }], { brain: { shareOf: () => undefined } }).reading;
  expect(unknown.slices).toEqual([{ state: 'read', marks: [boxes[0], boxes[2]] }]);
});

const lesion = (marks: Lesion['marks'], more: Partial<Lesion> = {}): Lesion => ({
  number: 1,
  marks,
  largestSlice: 0,
  diameter: 4,
  perpendicular: 3,
  volume: 2,
  confidence: 0.9,
  class: 'glioma',
  votes: [],
  ...more,
});
const features = { evidenceMm: 1, meanConfidence: 1, extentMm: 1, brainShare: 1, otherPlanes: 0 };

test('candidates are in order of their scores, and planes count from the score for unclear on', () => {
  const marks = [{ slice: 0, finding: box(0.9) }];
  const { candidates, reading } = finish([kinds.r], {
    lesions: [
      { lesion: lesion(marks), features, planes: ['sagittal'], score: 0.19 },
      { lesion: lesion(marks), features, planes: ['coronal'], score: 0.2 },
    ],
  });
  expect(candidates.map(({ score, planes }) => ({ score, planes }))).toEqual([
    { score: 0.2, planes: ['axial', 'coronal'] },
    { score: 0.19, planes: ['axial', 'sagittal'] },
  ]);
  expect(reading.planes).toEqual(['axial', 'coronal']);
});

test('a candidate has its largest slice, its center in the patient and the range of its volume', () => {
  const small = { slice: 0, finding: box(0.9) };
  const large = { slice: 2, finding: { ...box(0.5), width: 0.4, height: 0.4 } };
  const measured = lesion([small, large]);
  const { candidates } = finish([kinds.r, kinds.r, kinds.r], {
    lesions: [{ lesion: measured, features, planes: [], score: 0.5 }],
  });
  const [candidate] = candidates;
  expect(candidate).toMatchObject({
    series: 'a',
    largestSlice: 2,
    diameter: 4,
    perpendicular: 3,
    volume: { milliliters: 2, low: 1, high: 4 },
    features,
  });
  // Four fifths of the area is on the slice at 10 mm.
  for (const [axis, mm] of [10, 10, 8].entries()) expect(candidate!.center![axis]).toBeCloseTo(mm, 9);
});

test('without positions there is no center, without a measured volume or a ratio no volume', () => {
  const marks = [{ slice: 0, finding: box(0.9) }];
  const of = (measured: Lesion, parts: object = {}) =>
    finish([kinds.r], { lesions: [{ lesion: measured, features, planes: [], score: 0.5 }], ...parts })
      .candidates[0]!;
  expect(of(lesion(marks), { series: { ...seriesOf(1), geometry: undefined } }).center).toBeNull();
  expect(of(lesion([{ slice: 7, finding: box(0.9) }])).center).toBeNull();
  expect(of(lesion(marks, { volume: null })).volume).toBeNull();
  expect(of(lesion(marks), { calibration: { ...calibration, volumeRatios: {} } }).volume).toBeNull();
  expect(of(lesion([], { largestSlice: 3 })).largestSlice).toBe(3);
});

test('the ratio of the sequence goes before that of an unknown one', () => {
  const volumeRatios = { ...calibration.volumeRatios, flair: { middle: 1, low: 0.8, high: 1.25 } };
  const header = { weighting: 'flair', afterContrast: false };
  const { candidates, reading } = finish([kinds.r], {
    series: { ...seriesOf(1), header },
    calibration: { ...calibration, volumeRatios },
    lesions: [{ lesion: lesion([{ slice: 0, finding: box(0.9) }]), features, planes: [], score: 0.5 }],
  });
  expect(reading.sequence).toEqual({ name: 'flair', from: 'header' });
  expect(candidates[0]!.volume).toEqual({ milliliters: 2, low: 1.6, high: 2.5 });
});
