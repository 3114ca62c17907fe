import { expect, test } from 'vitest';
import { axesOf, ellipsePoints, measure } from './measure.ts';

const spacing = { row: 2, column: 0.5 };

/** Values count from 0, row by row, and stand for `2 × value − 10`. */
const slice = {
  width: 40,
  height: 20,
  slope: 2,
  intercept: -10,
  inverted: false,
  values: Float32Array.from({ length: 800 }, (_, at) => at),
};
const placed = { id: 'a', slice: 3 };

test('a ruler has its length in millimeters, or in pixels if the file gives no pixel size', () => {
  const ruler = {
    ...placed,
    kind: 'length',
    points: [
      [4, 3],
      [10, 5],
    ],
  } as const;
  expect(measure(ruler, slice, spacing)).toEqual({
    ...ruler,
    unit: 'mm',
    length: 5,
    area: null,
    mean: null,
    spread: null,
  });
  expect(measure(ruler, slice, null)).toMatchObject({ unit: 'px', length: Math.hypot(6, 2) });
});

test('a pixel value is in the file’s units, and missing outside the picture', () => {
  const value = (x: number, y: number) =>
    measure({ ...placed, kind: 'value', points: [[x, y]] }, slice, spacing).mean;
  expect(value(3.9, 1.2)).toBe(2 * 43 - 10);
  expect(value(40, 1)).toBeNull();
});

test('an ellipse has the mean and spread of the pixels whose centers it holds', () => {
  // Three pixels in a row, centers at 9.5, 10.5 and 11.5.
  const ellipse = measure(
    { ...placed, kind: 'ellipse', points: ellipsePoints(10.5, 5.5, 1.2, 0.6) },
    slice,
    spacing,
  );
  expect(ellipse.mean).toBeCloseTo(2 * 210 - 10, 9);
  // The population's deviation of 418, 420 and 422.
  expect(ellipse.spread).toBeCloseTo(Math.sqrt(8 / 3), 9);
  expect(ellipse.area).toBeCloseTo(Math.PI * (1.2 * 0.5) * (0.6 * 2), 9);
  expect(ellipse.length).toBeNull();
});

test('the pixels of a large ellipse fill its area', () => {
  const flat = { ...slice, values: new Float32Array(800).fill(7) };
  const counted = { ...slice, slope: 1, intercept: 0, values: new Float32Array(800) };
  for (let at = 0; at < 800; at++)
    if (((at % 40) + 0.5 - 20) ** 2 / 15 ** 2 + (Math.floor(at / 40) + 0.5 - 10) ** 2 / 8 ** 2 <= 1)
      counted.values[at] = 1;
  const large = { ...placed, kind: 'ellipse', points: ellipsePoints(20, 10, 15, 8) } as const;
  expect(measure(large, flat, null)).toMatchObject({ mean: 4, spread: 0 });
  expect(measure(large, counted, null)).toMatchObject({ mean: 1, spread: 0 });
  const sum = counted.values.reduce((all, value) => all + value, 0);
  expect(Math.abs(sum - Math.PI * 15 * 8)).toBeLessThan(15);
});

test('an ellipse smaller than a pixel has the value of the pixel at its center', () => {
  const tiny = { ...placed, kind: 'ellipse', points: ellipsePoints(10.9, 5.9, 0.1, 0.1) } as const;
  expect(measure(tiny, slice, null)).toMatchObject({ mean: 2 * 210 - 10, spread: 0 });
  expect(axesOf(tiny.points).rx).toBeCloseTo(0.1, 9);
});
