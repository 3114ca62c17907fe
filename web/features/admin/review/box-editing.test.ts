import { expect, test } from 'vitest';
import type { Detection } from '#contract/scans.ts';
import { boxBetween, boxesOf, type EditedBox, moveBox, resizeBox, reviewedBoxes } from './box-editing.ts';

const picture = { width: 200, height: 100, shownFrame: 1 };
const detection = (over: Partial<Detection>): Detection => ({
  class: 'object',
  class_id: 0,
  confidence: 0.7,
  x: 50,
  y: 40,
  width: 0.2,
  height: 0.3,
  frame: 1,
  contour: null,
  ...over,
});
const box: EditedBox = { id: 'a', class: 'glioma', left: 30, top: 25, width: 40, height: 30 };

test('the model’s boxes come back unchanged when nothing was edited, on every frame', () => {
  const detections = [detection({}), detection({ frame: 0, class: 'meningioma' })];
  const boxes = boxesOf(detections, picture);
  expect(boxes).toHaveLength(1);
  expect(reviewedBoxes(boxes, detections, picture)).toEqual([
    { class: 'tumor', x: 50, y: 40, width: 0.2, height: 0.3, frame: 1 },
    { class: 'meningioma', x: 50, y: 40, width: 0.2, height: 0.3, frame: 0 },
  ]);
});

test('a box cannot be moved out of the picture', () => {
  expect(moveBox(box, -500, 500, picture)).toMatchObject({ left: 0, top: 70, width: 40, height: 30 });
});

test('a corner moves and the opposite one stays', () => {
  expect(resizeBox(box, 'nw', -10, 5, picture)).toMatchObject({ left: 20, top: 30, width: 50, height: 25 });
  expect(resizeBox(box, 'se', 500, 500, picture)).toMatchObject({
    left: 30,
    top: 25,
    width: 170,
    height: 75,
  });
});

test('a box never turns inside out', () => {
  const small = resizeBox(box, 'ne', -500, 500, picture);
  expect(small.width).toBe(4);
  expect(small.height).toBe(4);
  expect(small.left).toBe(30);
});

test('a drawn box may start at any corner and ends at the picture’s edge', () => {
  expect(boxBetween({ x: 190, y: 80 }, { x: 260, y: -20 }, picture)).toEqual({
    left: 190,
    top: 0,
    width: 10,
    height: 80,
  });
});
