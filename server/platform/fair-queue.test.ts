import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose tasks end on command, with a record of started tasks. */
function recordedQueue(limits: Omit<Parameters<typeof createFairQueue>[0], 'busy'>) {
  const runFairly = createFairQueue({ ...limits, busy: () => 'Please come back later.' });
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const start = (caller: string, name: string): Promise<void> =>
    runFairly(caller, () => {
      begun.push(name);
      return new Promise((resolve) => finish.set(name, resolve));
    });
  const end = async (name: string, done: Promise<void>): Promise<void> => {
    finish.get(name)?.();
    await done;
  };
  return { begun, start, end, runFairly };
}

test('runs as many at once as allowed, and the rest when one ends', async () => {
  const { begun, start, end } = recordedQueue({ concurrency: 2, maxWaiting: 10 });
  const one = start('a', 'one');
  void start('a', 'two');
  void start('a', 'three');
  expect(begun).toEqual(['one', 'two']);
  await end('one', one);
  expect(begun).toEqual(['one', 'two', 'three']);
});

test('serves callers in turns, not in the order of arrival', async () => {
  const { begun, start, end } = recordedQueue({ concurrency: 1, maxWaiting: 10 });
  const tasks = new Map(['a1', 'a2', 'a3', 'b1', 'a4'].map((name) => [name, start(name[0] ?? '', name)]));
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) {
    expect(begun.at(-1)).toBe(name);
    await end(name, tasks.get(name) ?? Promise.reject(new Error(name)));
  }
});

test('refuses new callers when too many wait, and goes on after a failure', async () => {
  const { start, end, runFairly } = recordedQueue({ concurrency: 1, maxWaiting: 1 });
  const one = start('a', 'one');
  const failing = runFairly('a', () => Promise.reject(new Error('no')));
  await expect(runFairly('b', async () => 1)).rejects.toMatchObject({
    code: 'busy',
    retryAfter: 10,
    message: 'Please come back later.',
  });
  await Promise.all([end('one', one), expect(failing).rejects.toThrow('no')]);
  await expect(runFairly('b', async () => 1)).resolves.toBe(1);
});

test('refuses a newcomer when too many different callers wait, not one who waits already', async () => {
  const { start, runFairly } = recordedQueue({ concurrency: 1, maxWaiting: 10, maxWaitingCallers: 1 });
  void start('a', 'one');
  void start('b', 'two');
  void start('b', 'three');
  await expect(runFairly('c', async () => 1)).rejects.toMatchObject({ code: 'busy' });
});

test('refuses what one caller sends beyond its share, and takes the next caller', async () => {
  const { begun, start, end, runFairly } = recordedQueue({
    concurrency: 1,
    maxWaiting: 10,
    maxWaitingPerCaller: 1,
  });
  const one = start('a', 'one');
  const two = start('a', 'two');
  await expect(runFairly('a', async () => 1)).rejects.toMatchObject({ code: 'busy' });
  const other = start('b', 'other');
  await end('one', one);
  await end('two', two);
  expect(begun).toEqual(['one', 'two', 'other']);
  await end('other', other);
});

test('one caller runs no more than its part at once, so that the next caller need not wait for it', async () => {
  const { begun, start, end } = recordedQueue({ concurrency: 2, concurrencyPerCaller: 1, maxWaiting: 10 });
  const one = start('a', 'one');
  const two = start('a', 'two');
  expect(begun).toEqual(['one']);
  const other = start('b', 'other');
  expect(begun).toEqual(['one', 'other']);
  await end('other', other);
  expect(begun).toEqual(['one', 'other']);
  await end('one', one);
  expect(begun).toEqual(['one', 'other', 'two']);
  await end('two', two);
});

test('work that steps out leaves its place to others, and returns before new work of its caller', async () => {
  const { begun, start, end, runFairly } = recordedQueue({ concurrency: 1, maxWaiting: 2 });
  let arrive = (): void => undefined;
  const stepping = runFairly('a', async (stepOut) => {
    await stepOut(() => new Promise<void>((resolve) => (arrive = resolve)));
    begun.push('back');
  });
  const two = start('a', 'two');
  const three = start('a', 'three');
  void start('a', 'four');
  arrive();
  await new Promise(setImmediate);
  expect(begun).toEqual(['two']);
  await end('two', two);
  await stepping;
  expect(begun).toEqual(['two', 'back', 'three']);
  await end('three', three);
});

test('a place is free again when work fails while it has stepped out', async () => {
  const { runFairly } = recordedQueue({ concurrency: 1, maxWaiting: 1 });
  const failing = runFairly('a', (stepOut) => stepOut(() => Promise.reject(new Error('no'))));
  await expect(failing).rejects.toThrow('no');
  await expect(Promise.all([runFairly('a', async () => 1), runFairly('b', async () => 2)])).resolves.toEqual([
    1, 2,
  ]);
});
