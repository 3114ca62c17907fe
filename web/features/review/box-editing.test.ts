import { expect, test } from 'vitest';
import type { Detection } from '#contract/scans.ts';
import {
  boxBetween,
  boxesOf,
  type EditedBox,
  ellipseIn,
  handlesOf,
  moveBox,
  movePoint,
  removePoint,
  resizeBox,
  reviewedBoxes,
  splitSide,
} from './box-editing.ts';

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
const box: EditedBox = { id: 'a', class: 'glioma', left: 30, top: 25, width: 40, height: 30, contour: null };
const outlined: EditedBox = {
  ...box,
  contour: [
    [30, 25],
    [70, 25],
    [50, 55],
  ],
};

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

test('an outline of the model gets few handles, which keep its box and its shape; using one redraws it through them', () => {
  const outline = Array.from({ length: 180 }, (_, at): [number, number] => {
    const angle = (at / 180) * 2 * Math.PI;
    return [100 + 40 * Math.cos(angle), 50 + 30 * Math.sin(angle)];
  });
  const handles = handlesOf(outline);
  expect(handles).toHaveLength(16);
  expect(handlesOf(handles)).toBe(handles);
  const edges = (points: [number, number][]) => [
    Math.min(...points.map(([x]) => x)),
    Math.max(...points.map(([x]) => x)),
    Math.min(...points.map(([, y]) => y)),
    Math.max(...points.map(([, y]) => y)),
  ];
  expect(edges(handles)).toEqual(edges(outline));
  const drawn = { ...box, left: 60, top: 20, width: 80, height: 60, contour: outline };
  const moved = movePoint(drawn, 0, { x: 150, y: 50 }, picture);
  expect(moved.contour).toHaveLength(16);
  expect(moved.left + moved.width).toBe(150);
  expect(splitSide(drawn, 0).contour).toHaveLength(17);
  expect(removePoint(drawn, 0).contour).toHaveLength(15);
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

test('an outline moves with its box, and goes when an edge of the box moves; the box follows a moved point', () => {
  expect(moveBox(outlined, 10, 5, picture).contour).toEqual([
    [40, 30],
    [80, 30],
    [60, 60],
  ]);
  expect(resizeBox(outlined, 'se', 40, 0, picture).contour).toBeNull();
  expect(resizeBox(outlined, 'se', -20, 0, picture).contour).toBeNull();
  expect(movePoint(outlined, 2, { x: 50, y: 500 }, picture)).toMatchObject({ top: 25, height: 75 });
});

test('a point can be added to an outline and taken away; fewer than three are no outline', () => {
  const more = splitSide(outlined, 2);
  expect(more.contour).toEqual([
    [30, 25],
    [70, 25],
    [50, 55],
    [40, 40],
  ]);
  expect(removePoint(more, 3).contour).toEqual(outlined.contour);
  expect(removePoint(outlined, 0).contour).toBeNull();
  expect(ellipseIn(box)).toHaveLength(12);
});
