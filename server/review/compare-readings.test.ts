import { expect, test } from 'vitest';
import type { Detection } from '#contract/scans.ts';
import { compareReadings } from './compare-readings.ts';

const picture = { width: 100, height: 100 };
const box = (x: number, frame = 0) => ({
  class: 'glioma' as const,
  x,
  y: 50,
  width: 0.2,
  height: 0.2,
  frame,
});
const found: Detection = { ...box(50), class_id: 0, confidence: 0.7, contour: null };
const compare = (
  first: Parameters<typeof compareReadings>[0],
  second: Parameters<typeof compareReadings>[1],
  detections: Detection[] = [found],
) => compareReadings(first, second, { detections, picture });
const correct = { action: 'correct', boxes: null } as const;
const drew = (...boxes: ReturnType<typeof box>[]) => ({ action: 'incorrect' as const, boxes });

test('the same boxes agree wholly, shifted ones by their overlap, and less than half is a disagreement', () => {
  expect(compare(drew(box(50), box(20)), drew(box(20), box(50)))).toEqual({ iou: 1, agree: true });
  // Half of 20 pixels is shared: 10 of 30.
  const apart = compare(drew(box(50)), drew(box(60)));
  expect(apart.iou).toBeCloseTo(1 / 3, 6);
  expect(apart.agree).toBe(false);
  expect(compare(drew(box(50)), drew(box(52))).agree).toBe(true);
});

test('a box without a partner, or on another frame, counts as none', () => {
  expect(compare(drew(box(50), box(20)), drew(box(50))).iou).toBeCloseTo(0.5, 6);
  expect(compare(drew(box(50, 1)), drew(box(50, 0))).iou).toBe(0);
  expect(compare(drew(), drew(box(50)))).toEqual({ iou: 0, agree: false });
});

test('who says correct means the model’s boxes', () => {
  expect(compare(correct, drew(box(50)))).toEqual({ iou: 1, agree: false });
  expect(compare(correct, correct)).toEqual({ iou: 1, agree: true });
  expect(compare(correct, correct, [])).toEqual({ iou: null, agree: true });
});

test('who drew nothing leaves nothing to compare', () => {
  expect(compare({ action: 'incorrect', boxes: null }, drew(box(50)))).toEqual({ iou: null, agree: true });
});
