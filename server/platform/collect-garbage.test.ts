import { getHeapStatistics } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { collectGarbage, tidyUpWhenQuiet } from './collect-garbage.ts';

const heldMb = (): number => getHeapStatistics().total_physical_size / 2 ** 20;

test('what a run of work left in the heap is given back in the quiet after it, each time', async () => {
  // What loading this test left behind would be collected during the first run, and hide what that run adds.
  collectGarbage();
  tidyUpWhenQuiet(50);
  let level = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 2; run += 1) {
    const before = heldMb();
    let work: object[] = Array.from({ length: 1_000_000 }, (_, index) => ({ index }));
    expect(heldMb()).toBeGreaterThan(before + 20);
    expect(work).toHaveLength(1_000_000);
    work = [];
    await vi.waitFor(() => expect(heldMb()).toBeLessThan(Math.min(before, level) + 8), { timeout: 20_000 });
    level = heldMb();
  }
});
