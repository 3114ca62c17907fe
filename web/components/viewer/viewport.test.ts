import { expect, test } from 'vitest';
import {
  clampViewport,
  maxZoom,
  panBy,
  pictureAt,
  placePicture,
  viewportOfBox,
  wholePicture,
  zoomAt,
} from './viewport.ts';

const picture = { width: 512, height: 256 };
const pane = { width: 400, height: 400 };

const under = (viewport: typeof wholePicture, point: { x: number; y: number }) =>
  pictureAt(point, viewport, picture, pane);

test('the whole picture is centered in its pane', () => {
  expect(placePicture(wholePicture, picture, pane)).toEqual({ left: 0, top: 100, width: 400, height: 200 });
});

test('a point of the pane shows the point of the picture that is placed there', () => {
  expect(under(wholePicture, { x: 100, y: 100 })).toEqual({ x: 128, y: 0 });
  const zoomed = clampViewport({ zoom: 2, x: 0.75, y: 0.5 }, picture, pane);
  expect(under(zoomed, { x: 200, y: 200 })).toEqual({ x: 384, y: 128 });
  expect(under(zoomed, { x: 400, y: 400 })).toEqual({ x: 512, y: 256 });
});

test('the point under the pointer stays where it is while zooming', () => {
  const point = { x: 260, y: 210 };
  const start = clampViewport({ zoom: 3, x: 0.5, y: 0.5 }, picture, pane);
  const before = under(start, point);
  const after = under(zoomAt(start, 1.4, point, picture, pane), point);
  expect(after.x).toBeCloseTo(before.x, 6);
  expect(after.y).toBeCloseTo(before.y, 6);
});

test('zoom stays between the whole picture and the largest zoom', () => {
  expect(zoomAt(wholePicture, 0.2, { x: 0, y: 0 }, picture, pane)).toEqual(wholePicture);
  expect(zoomAt(wholePicture, 99, { x: 0, y: 0 }, picture, pane).zoom).toBe(maxZoom);
});

test('panning stops at the edge of the picture', () => {
  const zoomed = { zoom: 4, x: 0.5, y: 0.5 };
  const place = placePicture(panBy(zoomed, 10_000, 10_000, picture, pane), picture, pane);
  expect(place.left).toBeCloseTo(0, 6);
  expect(place.top).toBeCloseTo(0, 6);
});

test('a picture that fits does not move', () => {
  expect(panBy(wholePicture, 50, 50, picture, pane)).toEqual(wholePicture);
});

test('a box is brought to the middle', () => {
  const box = { left: 200, top: 100, width: 40, height: 30 };
  const middle = under(viewportOfBox(box, picture, pane), { x: 200, y: 200 });
  expect(middle.x).toBeCloseTo(220, 6);
  expect(middle.y).toBeCloseTo(115, 6);
});
