import { expect, type Page } from '@playwright/test';

export interface Shifts {
  sum: number;
  /** What moved, and by how much, so that a failure says what to look at. */
  moved: string[];
}

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Sums the layout shifts of each page opened from now on. */
export async function countShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    const shifts: Shifts = { sum: 0, moved: [] };
    Object.assign(window, { shifts });
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.sum += value;
        for (const { node, previousRect, currentRect } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const name = element?.cloneNode(false) as Element | undefined;
          shifts.moved.push(`${name?.outerHTML ?? 'gone'}: ${place(previousRect)} → ${place(currentRect)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts'));
}

/** Fails when the page moved what a reader looks at. */
export function expectNoShift({ sum, moved }: Shifts, page: string): void {
  expect(sum, [page, ...moved].join('\n')).toBeLessThan(0.01);
}
