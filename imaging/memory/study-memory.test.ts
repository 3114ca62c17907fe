import { expect, test } from 'vitest';
import { type StudyFileSize, studyMemory } from './study-memory.ts';

const megabyte = 2 ** 20;
const slices = (count: number, side: number, series = '1'): StudyFileSize[] =>
  Array.from({ length: count }, () => ({
    series,
    width: side,
    height: side,
    frameCount: 1,
    fileBytes: 1_000,
  }));

test('a usual study needs little', () => {
  expect(studyMemory(slices(160, 256)) / megabyte).toBeLessThan(160);
});

test('eight slices of a few hundred bytes that unpack to 4096² need hundreds of megabytes', () => {
  expect(studyMemory(slices(8, 4_096)) / megabyte).toBeGreaterThan(8 * 16 * 5);
});

test('series are opened one after another: ten of them take no more than two', () => {
  const two = [...slices(20, 512, 'a'), ...slices(20, 512, 'b')];
  const ten = Array.from({ length: 10 }, (_, i) => slices(20, 512, `${i}`)).flat();
  expect(studyMemory(ten) - studyMemory(two)).toBeLessThan(megabyte);
});

test('the frames of one file count like slices', () => {
  const stack = [{ series: '1', width: 512, height: 512, frameCount: 100, fileBytes: 1_000 }];
  expect(studyMemory(stack)).toBeGreaterThan(studyMemory(slices(99, 512)) - megabyte);
});
