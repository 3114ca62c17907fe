import type { Locator } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Drags from a point of an element, by default its center, once the element is still and uncovered. */
export async function drag(element: Locator, by: Point, from?: Point): Promise<void> {
  await element.hover({ position: from });
  const { mouse } = element.page();
  const box = (await element.boundingBox())!;
  const start = from ?? { x: box.width / 2, y: box.height / 2 };
  await mouse.down();
  await mouse.move(box.x + start.x + by.x, box.y + start.y + by.y, { steps: 5 });
  await mouse.up();
}
