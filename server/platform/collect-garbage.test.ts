import { getHeapStatistics } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { collectGarbage, returnFreePages, tidyUpWhenQuiet } from './collect-garbage.ts';

const heldMb = (): number => {
  const { total_physical_size, external_memory } = getHeapStatistics();
  return (total_physical_size + external_memory) / 2 ** 20;
};

test('what a run of work left in the heap and outside it is given back in the quiet after it, each time', async () => {
  // What loading this test left behind would be collected during the first run, and hide what that run adds.
  collectGarbage();
  tidyUpWhenQuiet(50);
  let level = Number.POSITIVE_INFINITY;
  const kinds = [
    () => Array.from({ length: 1_000_000 }, (_, index) => ({ index })),
    () => Array.from({ length: 100 }, () => new Uint8Array(300_000)),
  ];
  for (const makeWork of kinds) {
    const before = heldMb();
    let work: object[] = makeWork();
    expect(heldMb()).toBeGreaterThan(before + 20);
    expect(work.length).toBeGreaterThan(0);
    work = [];
    await vi.waitFor(() => expect(heldMb()).toBeLessThan(Math.min(before, level) + 8), { timeout: 20_000 });
    level = heldMb();
  }
});

const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };

test.runIf(header.glibcVersionRuntime)(
  'free memory between pieces in use goes back to the system (glibc)',
  () => {
    const pieces = Array.from({ length: 20_000 }, () => new Uint8Array(5_000).fill(1));
    const scattered = pieces.filter((_, index) => index % 50 === 0);
    pieces.length = 0;
    collectGarbage();
    const before = process.memoryUsage.rss();
    returnFreePages();
    expect(before - process.memoryUsage.rss()).toBeGreaterThan(40 * 2 ** 20);
    expect(scattered.every((piece) => piece.every((byte) => byte === 1))).toBe(true);
  },
);
