import { expect, test } from 'vitest';
import { type PanePress, panDrag, scrollDrag, windowDrag, zoomDrag } from './pane-drag.ts';
import { pictureAt, placePicture, type Viewport } from './viewport.ts';

const picture = { width: 200, height: 200 };
const press: PanePress = {
  button: 0,
  touch: false,
  shiftKey: false,
  target: null,
  from: { x: 200, y: 200 },
  at: { x: 100, y: 100 },
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

test('dragging down enlarges the picture around the pressed point, and dragging back shows it as before', () => {
  const corner = { ...press, from: { x: 300, y: 100 } };
  const before = pictureAt(corner.from, press.viewport, picture, press.pane);
  let viewport: Viewport = press.viewport;
  const drag = zoomDrag(corner, picture, (next) => {
    viewport = next;
  });
  drag.move(to(0, 40));
  expect(viewport.zoom).toBeCloseTo(4 * Math.exp(0.5), 6);
  const after = pictureAt(corner.from, viewport, picture, press.pane);
  expect([after.x, after.y]).toEqual([expect.closeTo(before.x, 6), expect.closeTo(before.y, 6)]);
  drag.move(to(0, 0));
  expect(viewport).toEqual(press.viewport);
});

test('the height of the pane goes through a whole stack, but one slice takes at least two pixels', () => {
  const scrolled = (sliceCount: number, down: number) => {
    let shown = 0;
    const stack = { index: 10, sliceCount, setIndex: (index: number) => (shown = index) };
    scrollDrag(press, stack).move(to(0, down));
    return shown;
  };
  expect(scrolled(40, 400)).toBe(50);
  expect(scrolled(40, -30)).toBe(7);
  expect(scrolled(1000, 40)).toBe(30);
  expect(scrolled(3, 50)).toBe(11);
});
