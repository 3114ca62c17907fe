import { expect, test } from 'vitest';
import { inEnglish } from '#tests/harness/in-english.ts';
import type { ReadSeries } from './finish-series.ts';
import { readSeries } from './read-series.ts';
import { readStudy } from './read-study.ts';
import { brightPlaces, calibration, headWithBall, testSeries } from './study.fixture.ts';
import type { SeriesReading } from './study-reading.ts';

const options = { calibration, cutOff: 0.4, signal: new AbortController().signal };
const read = (key: string, at: [number, number, number] | null): Promise<ReadSeries> =>
  readSeries(testSeries(headWithBall(at, 20, 4), key), brightPlaces(), options);
const setAside: SeriesReading = {
  key: 'z',
  name: { key: 'fileName', values: { name: 'scout.nii' } },
  state: 'set-aside',
  why: { key: 'asideLocalizer' },
  slices: [],
  counts: { all: 3, read: 0, noBrain: 0, refused: 0, damaged: 0, waiting: 0 },
  sequence: null,
  planes: [],
};

test('the same place in two series is one lesion that names both', async () => {
  const series = [await read('a', [120, 90, 110]), await read('b', [122, 90, 110])];
  const { lesions, reasons } = readStudy(series, [], options);
  expect(lesions).toHaveLength(1);
  expect(lesions[0]!.seenIn.map((one) => one.series).toSorted()).toEqual(['a', 'b']);
  expect(reasons.map(inEnglish).join(' ')).toContain('seen in 2 series');
});

const otherIn = async (key: string, at: [number, number, number]): Promise<ReadSeries> =>
  readSeries(testSeries(headWithBall(at, 20, 4), key), brightPlaces('other'), options);

test('another abnormality on several slices is the verdict where no tumor is possible', async () => {
  const stroke = await otherIn('a', [120, 90, 110]);
  const { verdict, lesions, weak, reasons } = readStudy([stroke], [], options);
  expect({ verdict, weak }).toEqual({ verdict: 'other-abnormality', weak: [] });
  expect(lesions).toMatchObject([{ level: 'other', class: 'other', number: 1, score: 0.9 }]);
  expect(lesions[0]!.marks.length).toBeGreaterThan(1);
  expect(reasons.map(inEnglish).join(' ')).toContain('Other abnormality 1');
});

test('a possible tumor decides before another abnormality, and both are listed, the tumor first', async () => {
  const both = [await otherIn('a', [70, 120, 90]), await read('b', [120, 90, 110])];
  const { verdict, lesions } = readStudy(both, [], options);
  expect(verdict).toBe('possible-lesion');
  expect(lesions.map(({ level, number }) => [level, number])).toEqual([
    ['possible', 1],
    ['other', 2],
  ]);
});

test('other places, and other frames of reference, are other lesions', async () => {
  const here = await read('a', [120, 90, 110]);
  const there = await read('b', [70, 120, 90]);
  expect(readStudy([here, there], [], options).lesions).toHaveLength(2);
  const elsewhere = { ...(await read('b', [120, 90, 110])), frameOfReference: '2.2' };
  expect(readStudy([here, elsewhere], [], options).lesions).toHaveLength(2);
});

test('a study of which nothing could be read is not called clear', async () => {
  const { verdict, reasons } = readStudy([], [setAside], options);
  expect(verdict).toBe('not-readable');
  expect(reasons.map(inEnglish)).toEqual([
    'No series could be read.',
    'Scout.nii: Localizer, made to plan the scan.',
  ]);
});

test('what was read is counted by series', async () => {
  const { verdict, reasons, series } = readStudy([await read('a', null)], [setAside], options);
  expect(verdict).toBe('nothing-found');
  expect(reasons.map(inEnglish)).toContain('1 of 2 series read.');
  expect(series).toHaveLength(2);
});

const candidate = (score: number, confidence: number): ReadSeries['candidates'][number] => {
  const finding = { class: 'glioma', class_id: 1, confidence, x: 9, y: 9, width: 0.1, height: 0.1 };
  return {
    series: 'a',
    marks: [1, 2, 3, 4, 5].map((slice) => ({ slice, finding })),
    largestSlice: 1,
    diameter: 9,
    perpendicular: 6,
    volume: null,
    class: 'glioma',
    votes: [],
    planes: [],
    center: null,
    score,
    features: { evidenceMm: 1, meanConfidence: 1, extentMm: 1, brainShare: 1, otherPlanes: 0 },
  };
};

test('a score decides what an area is, however many slices show it', () => {
  const reading: SeriesReading = { ...setAside, key: 'a', state: 'read', why: null };
  const candidates = [candidate(0.6, 0.9), candidate(0.3, 0.9), candidate(0.19, 0.4), candidate(0.19, 0.39)];
  const { lesions, weak, verdict } = readStudy(
    [{ reading, frameOfReference: null, candidates }],
    [],
    options,
  );
  const named = (of: readonly { number: number; level: string }[]) =>
    of.map(({ number, level }) => `${number} ${level}`);
  expect(named(lesions)).toEqual(['1 possible', '2 unclear']);
  // The last one has no mark from the cut-off on.
  expect(named(weak)).toEqual(['3 weak']);
  expect(verdict).toBe('possible-lesion');
});
