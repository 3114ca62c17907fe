import { expect, test } from 'vitest';
import { areaOf, diametersOf, fillOutline } from '#imaging/geometry/outline.ts';
import type { DetectedBox } from '../detector/detected-box.ts';
import { linkLesions, type StackShape } from './link-lesions.ts';

const thin: StackShape = {
  width: 100,
  height: 100,
  spacing: { row: 2, column: 2 },
  positions: Array.from({ length: 30 }, (_, i) => i * 1.5),
};

function mark(x: number, y: number, side: number, change: Partial<DetectedBox> = {}): DetectedBox {
  return {
    class: 'glioma',
    class_id: 1,
    confidence: 0.9,
    x,
    y,
    width: side / 100,
    height: side / 100,
    ...change,
  };
}

test('marks that overlap from slice to slice are one lesion, with its volume and its type by votes', () => {
  const [lesion, ...others] = linkLesions(
    [
      { slice: 10, findings: [mark(50, 50, 10)] },
      { slice: 11, findings: [mark(52, 51, 20, { confidence: 0.97 })] },
      { slice: 12, findings: [mark(51, 50, 10, { class: 'tumor', class_id: 0 })] },
    ],
    thin,
  );
  expect(others).toEqual([]);
  expect(lesion).toMatchObject({
    number: 1,
    class: 'glioma',
    confidence: 0.97,
    largestSlice: 11,
  });
  expect(lesion!.votes).toEqual([
    { class: 'glioma', marks: 2 },
    { class: 'tumor', marks: 1 },
  ]);
  // (100 + 400 + 100) pixels of 4 mm², 1.5 mm each.
  expect(lesion!.volume).toBeCloseTo(3.6, 5);
  expect(lesion!.diameter).toBeCloseTo(Math.hypot(40, 40), 5);
});

test('a missed slice does not split a lesion; a gap does', () => {
  const bridged = linkLesions(
    [10, 12, 14].map((slice) => ({ slice, findings: [mark(50, 50, 10)] })),
    thin,
  );
  expect(bridged).toHaveLength(1);
  expect(bridged[0]!.volume).toBeCloseTo((100 * 4 * (2.25 + 3 + 2.25)) / 1000, 5);
  const apart = linkLesions(
    [5, 20].map((slice) => ({ slice, findings: [mark(50, 50, 10)] })),
    thin,
  );
  expect(apart).toHaveLength(2);
});

test('without geometry nothing is measured and only neighbors are linked', () => {
  const shape = { ...thin, spacing: null, positions: null };
  const lesions = linkLesions(
    [1, 2, 4].map((slice) => ({ slice, findings: [mark(50, 50, 10)] })),
    shape,
  );
  expect(lesions.map(({ marks, volume, diameter }) => [marks.length, volume, diameter])).toEqual([
    [2, null, null],
    [1, null, null],
  ]);
});

test('an outline fills as many pixels as its area', () => {
  const circle = Array.from({ length: 64 }, (_, i): [number, number] => {
    const angle = (i / 64) * 2 * Math.PI;
    return [30 + 12.3 * Math.cos(angle), 28 + 12.3 * Math.sin(angle)];
  });
  const mask = new Uint8Array(64 * 64);
  fillOutline(circle, 64, 64, mask);
  const filled = mask.reduce((sum, value) => sum + value, 0);
  expect(Math.abs(filled - areaOf(circle)) / areaOf(circle)).toBeLessThan(0.03);
});

test('a lesion is measured by its longest diameter and the longest one at a right angle to it', () => {
  // An ellipse of 40 × 16 pixels, turned by 30 degrees, in pixels of 0.5 mm.
  const outline = Array.from({ length: 72 }, (_, i): [number, number] => {
    const [along, across] = [20 * Math.cos((i * Math.PI) / 36), 8 * Math.sin((i * Math.PI) / 36)];
    const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
    return [50 + along * cos - across * sin, 50 + along * sin + across * cos];
  });
  const drawn = { ...mark(50, 50, 40), contour: outline };
  const [lesion] = linkLesions([{ slice: 3, findings: [drawn] }], {
    ...thin,
    spacing: { row: 0.5, column: 0.5 },
  });
  expect(lesion!.diameter).toBeCloseTo(20, 1);
  expect(lesion!.perpendicular).toBeCloseTo(8, 1);
});

test('the line across a bent lesion does not leave it', () => {
  // A U: two arms of 4 × 20 pixels, joined at one end.
  const corners: [number, number][] = [
    [0, 0],
    [4, 0],
    [4, 16],
    [16, 16],
    [16, 0],
    [20, 0],
    [20, 20],
    [0, 20],
  ];
  const { longest, perpendicular } = diametersOf(corners, { row: 1, column: 1 });
  expect(longest).toBeCloseTo(Math.hypot(20, 20), 5);
  expect(perpendicular).toBeLessThan(Math.hypot(20, 20) / 2);
});
