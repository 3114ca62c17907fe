import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LabelRequest, overlap, placeLabels } from './place-labels.ts';

const picture = { width: 200, height: 160 };
const request = fc.record({
  box: fc.record({
    x: fc.integer({ min: -10, max: 190 }),
    y: fc.integer({ min: -10, max: 150 }),
    width: fc.integer({ min: 1, max: 200 }),
    height: fc.integer({ min: 1, max: 160 }),
  }),
  sizes: fc.constant<LabelRequest['sizes']>([
    { width: 90, height: 16 },
    { width: 14, height: 16 },
  ]),
});

test('labels stay inside the picture and never touch each other', () => {
  fc.assert(
    fc.property(fc.array(request, { maxLength: 30 }), (requests) => {
      const labels = placeLabels(requests, picture, 2).filter((label) => label !== null);
      for (const [i, label] of labels.entries()) {
        expect(label.x).toBeGreaterThanOrEqual(0);
        expect(label.y).toBeGreaterThanOrEqual(0);
        expect(label.x + label.width).toBeLessThanOrEqual(picture.width);
        expect(label.y + label.height).toBeLessThanOrEqual(picture.height);
        for (const other of labels.slice(i + 1)) expect(overlap(label, other)).toBe(0);
      }
    }),
  );
});

test('a label takes the place above its box when that is free', () => {
  const box = { x: 50, y: 60, width: 40, height: 40 };
  const sizes = [{ width: 60, height: 16 }];
  expect(placeLabels([{ box, sizes }], picture, 2)[0]).toMatchObject({ x: 50, y: 42, wording: 0 });
});

test('a label moves below a box at the upper edge instead of covering it', () => {
  const box = { x: 50, y: 0, width: 40, height: 40 };
  const [label] = placeLabels([{ box, sizes: [{ width: 60, height: 16 }] }], picture, 2);
  expect(overlap(label!, box)).toBe(0);
});

test('a long label gives way to a short one rather than cover a lesion', () => {
  const box = { x: 0, y: 20, width: 186, height: 125 };
  const sizes = [
    { width: 90, height: 30 },
    { width: 14, height: 16 },
  ];
  const [label] = placeLabels([{ box, sizes }], picture, 0);
  expect(label?.wording).toBe(1);
  expect(overlap(label!, box)).toBe(0);
});

test('a wording that would span most of a small picture gives way to the short one', () => {
  const box = { x: 20, y: 20, width: 10, height: 10 };
  const sizes = [
    { width: 150, height: 16 },
    { width: 14, height: 16 },
  ];
  expect(placeLabels([{ box, sizes }], picture, 2)[0]?.wording).toBe(1);
});

test('a label without any free place is left out rather than drawn over another', () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const small = { width: 10, height: 10 };
  const one = { box, sizes: [{ width: 10, height: 10 }] };
  expect(placeLabels([one, one], small, 0)).toEqual([expect.objectContaining({ x: 0, y: 0 }), null]);
});
