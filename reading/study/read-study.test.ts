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
  const { lesions, reasons } = readStudy(series, [], calibration);
  expect(lesions).toHaveLength(1);
  expect(lesions[0]!.seenIn.map((one) => one.series).toSorted()).toEqual(['a', 'b']);
  expect(reasons.map(inEnglish).join(' ')).toContain('seen in 2 series');
});

test('other places, and other frames of reference, are other lesions', async () => {
  const here = await read('a', [120, 90, 110]);
  const there = await read('b', [70, 120, 90]);
  expect(readStudy([here, there], [], calibration).lesions).toHaveLength(2);
  const elsewhere = { ...(await read('b', [120, 90, 110])), frameOfReference: '2.2' };
  expect(readStudy([here, elsewhere], [], calibration).lesions).toHaveLength(2);
});

test('a study of which nothing could be read is not called clear', async () => {
  const { verdict, reasons } = readStudy([], [setAside], calibration);
  expect(verdict).toBe('not-readable');
  expect(reasons.map(inEnglish)).toEqual([
    'No series could be read.',
    'Scout.nii: Localizer, made to plan the scan.',
  ]);
});

test('what was read is counted by series', async () => {
  const { verdict, reasons, series } = readStudy([await read('a', null)], [setAside], calibration);
  expect(verdict).toBe('nothing-found');
  expect(reasons.map(inEnglish)).toContain('1 of 2 series read.');
  expect(series).toHaveLength(2);
});
