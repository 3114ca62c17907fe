import { expect, test } from 'vitest';
import { readSeries } from './read-series.ts';
import { readStudy } from './read-study.ts';
import { brightPlaces, calibration, headWithBall, testSeries } from './study.fixture.ts';

const options = () => ({ calibration, cutOff: 0.4, signal: new AbortController().signal });
const ball: [number, number, number] = [120, 90, 110];

test('a lesion that shows in three planes is one possible lesion with its place and size', async () => {
  const read = await readSeries(testSeries(headWithBall(ball)), brightPlaces(), options());
  const study = readStudy([read], [], options());
  expect(study.verdict).toBe('possible-lesion');
  expect(study.lesions).toHaveLength(1);
  const [lesion] = study.lesions;
  expect(lesion).toMatchObject({ number: 1, level: 'possible', series: 'a' });
  expect(lesion!.planes.toSorted()).toEqual(['axial', 'coronal', 'sagittal']);
  expect(lesion!.score).toBeLessThanOrEqual(calibration.highestScore);
  for (const axis of [0, 1, 2] as const) expect(lesion!.center![axis]).toBeCloseTo(ball[axis], -1);
  expect(lesion!.volume!.low).toBeLessThan(lesion!.volume!.milliliters);
});

test('a head without anything bright is clear, and slices without brain are not read', async () => {
  const judge = brightPlaces();
  const read = await readSeries(testSeries(headWithBall(null)), judge, options());
  expect(readStudy([read], [], options()).verdict).toBe('nothing-found');
  const { counts } = read.reading;
  expect(counts.noBrain).toBeGreaterThan(20);
  expect(counts.read + counts.noBrain).toBe(counts.all);
  expect(judge.asked.length).toBe(counts.read);
});

test('what lies outside the brain is no lesion', async () => {
  // At the very top of the head.
  const read = await readSeries(testSeries(headWithBall([100, 100, 176], 5)), brightPlaces(), options());
  expect(readStudy([read], [], options()).lesions).toEqual([]);
});

test('thin sagittal slices are read on axial planes, and the marks lie on the slices themselves', async () => {
  const volume = headWithBall(ball);
  const sagittal = testSeries({
    ...volume,
    // Rows run to the back, columns to the feet, slices to the right.
    directions: [
      [0, 1, 0],
      [0, 0, -1],
    ],
    gray: (x, y, z) => volume.gray(99 - z, x, 99 - y),
  });
  expect(sagittal.geometry!.plane).toBe('sagittal');
  const judge = brightPlaces();
  const read = await readSeries(sagittal, judge, options());
  expect(read.reading.planes[0]).toBe('axial');
  const [lesion] = readStudy([read], [], options()).lesions;
  const slices = lesion!.marks.map(({ slice }) => slice);
  // 120 mm from the left of the volume is slice 39 from its right.
  expect((slices[0]! + slices.at(-1)!) / 2).toBeCloseTo(39, -0.5);
  const middle = lesion!.marks.find(({ slice }) => slice === lesion!.largestSlice)!.finding;
  expect([middle.x, middle.y]).toEqual([expect.closeTo(45, -0.5), expect.closeTo(44, -0.5)]);
});

test('a damaged slice neither splits a lesion nor disables the other planes', async () => {
  const read = await readSeries(
    testSeries({ ...headWithBall(ball), damaged: [55] }),
    brightPlaces(),
    options(),
  );
  const study = readStudy([read], [], options());
  expect(study.lesions).toHaveLength(1);
  expect(study.lesions[0]!.planes).toHaveLength(3);
  expect(read.reading).toMatchObject({
    state: 'partly-read',
    why: { key: 'whyPartlyRead', values: expect.objectContaining({ damaged: 1 }) },
  });
});

test('small pictures of a coarse volume are enlarged before they are judged', async () => {
  const judge = brightPlaces();
  await readSeries(testSeries(headWithBall(ball, 20, 4)), judge, options());
  expect(Math.min(...judge.asked.map(({ width, height }) => Math.min(width, height)))).toBeGreaterThanOrEqual(
    192,
  );
});

test('reading can be ended', async () => {
  const ending = new AbortController();
  ending.abort();
  const reading = readSeries(testSeries(headWithBall(ball)), brightPlaces(), {
    ...options(),
    signal: ending.signal,
  });
  await expect(reading).rejects.toThrow();
});
