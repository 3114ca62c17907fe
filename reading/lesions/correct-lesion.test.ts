import { expect, test } from 'vitest';
import { correctLesion, ellipseOutline } from './correct-lesion.ts';
import { linkLesions, type StackShape } from './link-lesions.ts';

const shape: StackShape = {
  width: 100,
  height: 100,
  spacing: { row: 1, column: 1 },
  positions: [0, 5, 10, 15],
};
const box = { class: 'glioma', class_id: 1, confidence: 0.9, x: 50, y: 50, width: 0.1, height: 0.1 };
const [lesion] = linkLesions(
  [
    { slice: 1, findings: [box] },
    { slice: 2, findings: [box] },
  ],
  shape,
);

/** 20 by 40 pixels around the center. */
const outline = ellipseOutline([
  [50, 30],
  [50, 70],
  [40, 50],
  [60, 50],
]);

test('an ellipse has the area and the ends of its axes', () => {
  expect(Math.min(...outline.map(([, y]) => y))).toBeCloseTo(30);
  expect(Math.max(...outline.map(([x]) => x))).toBeCloseTo(60);
});

test('a drawn outline takes the place of the detector’s on its slice, and the volume follows', () => {
  const corrected = correctLesion(lesion!, { slice: 2, outline }, shape);
  expect(corrected.marks.map(({ slice }) => slice)).toEqual([1, 2]);
  expect(corrected.largestSlice).toBe(2);
  // 100 mm² and an ellipse of 20 by 40 mm (628 mm²), each for 5 mm.
  expect(corrected.volume).toBeCloseTo((100 * 5 + 628 * 5) / 1000, 1);
  expect(corrected.volumeRange).toBeNull();
  expect(lesion!.marks[1]!.finding).not.toHaveProperty('contour');
});

test('a slice without a mark gets one', () => {
  const { marks } = correctLesion(lesion!, { slice: 3, outline }, shape);
  expect(marks.map(({ slice }) => slice)).toEqual([1, 2, 3]);
});
