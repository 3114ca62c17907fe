import { expect, test } from 'vitest';
import { cached } from './cached.ts';

function counted(answers: (() => Promise<{ n: number }>)[]) {
  let moment = 1_000;
  let reads = 0;
  const read = cached(
    () => {
      reads += 1;
      return answers.shift()?.() ?? Promise.resolve({ n: reads });
    },
    { forMs: 100, now: () => new Date(moment) },
  );
  const pass = (ms: number): void => {
    moment += ms;
  };
  return { read, reads: () => reads, pass };
}

test('many who ask at once share one reading, which is kept for its time', async () => {
  const { read, reads, pass } = counted([]);
  expect(await Promise.all([read(), read(), read()])).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
  pass(99);
  expect(await read()).toEqual({ n: 1 });
  pass(2);
  expect(await read()).toEqual({ n: 2 });
  expect(reads()).toBe(2);
});

test('a reading that failed is reported to those who waited for it and not kept', async () => {
  const { read } = counted([() => Promise.reject(new Error('database away'))]);
  await expect(read()).rejects.toThrow('database away');
  expect(await read()).toEqual({ n: 2 });
});
