import { expect, test } from 'vitest';
import { readyForDetector } from './ready-picture.ts';

const frame = { width: 4, height: 2, gray: Uint8Array.of(0, 10, 20, 30, 0, 10, 20, 30) };
const box = {
  class: 'glioma',
  class_id: 1,
  confidence: 0.9,
  x: 2,
  y: 2,
  width: 0.5,
  height: 0.5,
  contour: [[1, 2] as [number, number]],
};

test('a slice with square pixels goes to the detector as it is', () => {
  const { image, toPicture } = readyForDetector(frame, {
    inverted: false,
    pixelSpacing: { row: 0.5, column: 0.5 },
  });
  expect(image).toBe(frame);
  expect(toPicture(box)).toBe(box);
});

test('rows twice as far apart as columns are stretched, and what is found comes back in pixels of the picture', () => {
  const { image, toPicture } = readyForDetector(frame, {
    inverted: false,
    pixelSpacing: { row: 1, column: 0.5 },
  });
  expect(image).toMatchObject({ width: 4, height: 4 });
  expect([...image.gray]).toEqual([...frame.gray, ...frame.gray]);
  expect(toPicture(box)).toMatchObject({ x: 2, y: 1, width: 0.5, height: 0.5, contour: [[1, 1]] });
});

test('a negative is turned', () => {
  const { image } = readyForDetector(frame, { inverted: true, pixelSpacing: null });
  expect([...image.gray]).toEqual([255, 245, 235, 225, 255, 245, 235, 225]);
});
