import { expect, test } from 'vitest';
import { planMemory } from './plan-memory.ts';

const gigabyte = 2 ** 30;

test.each([
  [0.5, 8],
  [1, 2],
  [1, 8],
  [1.5, 4],
  [64, 16],
])('never promises more than %d GB with %d cores', (limit, cores) => {
  const { threads, perThread, budget } = planMemory(limit * gigabyte, { cores });
  expect(threads).toBeGreaterThanOrEqual(1);
  expect(threads).toBeLessThanOrEqual(Math.min(4, cores));
  // Below this, not even the process itself has its memory.
  const promised = limit < 1 ? 64 * 2 ** 20 : limit * gigabyte - 0.45 * gigabyte;
  expect(threads * perThread + budget.capacity).toBeLessThanOrEqual(promised);
});

test('with little memory, fewer threads read', () => {
  expect(planMemory(gigabyte, { cores: 16 }).threads).toBeLessThan(
    planMemory(8 * gigabyte, { cores: 16 }).threads,
  );
});
