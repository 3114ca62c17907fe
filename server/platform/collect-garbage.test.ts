import { getHeapStatistics } from 'node:v8';
import { expect, test, vi } from 'vitest';
import { collectGarbage, tidyUpWhenQuiet } from './collect-garbage.ts';

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
