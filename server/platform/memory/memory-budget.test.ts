import { expect, test, vi } from 'vitest';
import { createMemoryBudget, type Lease, type MemoryBudget } from './memory-budget.ts';

/** Takes memory and records who has it, in order. */
function recorded(budget: MemoryBudget) {
  const begun: string[] = [];
  const leases = new Map<string, Lease>();
  const take = async (name: string, bytes: number, caller = name): Promise<void> => {
    const lease = await budget.take(bytes, caller);
    begun.push(name);
    leases.set(name, lease);
  };
  const end = async (name: string): Promise<void> => {
    leases.get(name)?.giveBack();
    // Those who waited continue in the next turn of the event loop.
    await new Promise(setImmediate);
  };
  return { begun, take, end, leases };
}

test('what fits starts, the rest waits until memory comes back', async () => {
  const { begun, take, end } = recorded(createMemoryBudget(100));
  await take('a', 60);
  await take('b', 40);
  void take('c', 50);
  void take('d', 30);
  await end('b');
  expect(begun).toEqual(['a', 'b']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('a large picture gets its turn while small ones keep coming', async () => {
  const budget = createMemoryBudget(100);
  const { begun, take, end } = recorded(budget);
  await take('small 1', 30);
  await take('small 2', 30);
  void take('large', 100);
  void take('small 3', 30);
  expect(budget.takeNow(1)).toBeUndefined();
  await end('small 1');
  expect(begun).toEqual(['small 1', 'small 2']);
  await end('small 2');
  expect(begun.at(-1)).toBe('large');
  await end('large');
  expect(begun.at(-1)).toBe('small 3');
});

test('callers take turns: who sends ten delays the next by one', async () => {
  const { begun, take, end } = recorded(createMemoryBudget(100));
  await take('first', 100, 'a');
  for (const name of ['a1', 'a2', 'a3']) void take(name, 100, 'a');
  void take('b1', 100, 'b');
  for (const name of ['first', 'a1', 'b1', 'a2']) await end(name);
  expect(begun).toEqual(['first', 'a1', 'b1', 'a2', 'a3']);
});

test('what never fits is refused at once, with both figures', () => {
  const budget = createMemoryBudget(400 * 2 ** 20);
  expect(() => budget.take(691 * 2 ** 20, 'a')).toThrow(
    expect.objectContaining({
      code: 'picture_too_large',
      message: 'Reading this image takes 691 MB of memory; 400 MB can be used here. Please save it smaller.',
    }),
  );
});

test('memory that is given back twice counts once', async () => {
  const budget = createMemoryBudget(100);
  const lease = await budget.take(60, 'a');
  lease.giveBack();
  lease.giveBack();
  await budget.take(100, 'a');
  expect(budget.takeNow(1)).toBeUndefined();
});

test('too many, and those who wait too long, are asked to come back; the others go on', async () => {
  vi.useFakeTimers();
  const budget = createMemoryBudget(100, { maxWaiting: 1, longestWait: 1_000 });
  const first = await budget.take(100, 'a');
  const second = expect(budget.take(10, 'b')).rejects.toMatchObject({ code: 'busy', retryAfter: 30 });
  expect(() => budget.take(10, 'c')).toThrow(expect.objectContaining({ code: 'busy' }));
  await vi.advanceTimersByTimeAsync(1_000);
  await second;
  const third = budget.take(10, 'c');
  first.giveBack();
  await third;
  vi.useRealTimers();
});
