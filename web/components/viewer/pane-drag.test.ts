import { expect, test } from 'vitest';
import { type PanePress, panDrag, windowDrag } from './pane-drag.ts';
import { placePicture, type Viewport } from './viewport.ts';

const picture = { width: 200, height: 200 };
const press: PanePress = {
  ...{ button: 0, touch: false, shiftKey: false, target: null },
  ...{ from: { x: 200, y: 200 }, at: { x: 100, y: 100 } },
  viewport: { zoom: 4, x: 0.5, y: 0.5 },
  pane: { width: 400, height: 400 },
};
const to = (right: number, down: number) => ({ right, down, at: { x: 0, y: 0 } });

test('a picture follows the pointer, and comes back with it', () => {
  let viewport: Viewport = press.viewport;
  const drag = panDrag(press, picture, (next) => {
    viewport = next;
  });
  const place = () => placePicture(viewport, picture, press.pane);
  const before = place();
  drag.move(to(30, -50));
  expect(place().left - before.left).toBeCloseTo(30, 6);
  expect(place().top - before.top).toBeCloseTo(-50, 6);
  drag.move(to(0, 0));
  expect(place()).toEqual(before);
});

test('dragging right widens the window, and dragging down raises its center', () => {
  let window = { center: 100, width: 50 };
  const drag = windowDrag(window, (next) => {
    window = next;
  });
  drag.move(to(240, 0));
  expect(window).toEqual({ center: 100, width: 100 });
  drag.move(to(-240, 48));
  expect(window).toEqual({ center: 110, width: 25 });
});
