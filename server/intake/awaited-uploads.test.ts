import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAwaitedUploads } from './awaited-uploads.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('an upload waits for its answer for a quarter of an hour, then it is gone', () => {
  const awaited = createAwaitedUploads();
  awaited.keep('a', Uint8Array.of(1));
  vi.advanceTimersByTime(14 * 60_000);
  expect(awaited.read('a')).toEqual(Uint8Array.of(1));
  vi.advanceTimersByTime(2 * 60_000);
  expect(awaited.read('a')).toBeUndefined();
});

test('a flood of unanswered questions takes no more than the room, the oldest first', () => {
  const awaited = createAwaitedUploads({ room: 10 });
  for (const name of ['a', 'b', 'c']) awaited.keep(name, new Uint8Array(4));
  expect(['a', 'b', 'c'].map((name) => awaited.read(name)?.length)).toEqual([undefined, 4, 4]);
  // One that is larger than the room is not kept, and pushes nothing out.
  awaited.keep('d', new Uint8Array(11));
  expect(awaited.read('d')).toBeUndefined();
  expect(awaited.read('c')).toBeDefined();
  awaited.forget('c');
  expect(awaited.read('c')).toBeUndefined();
});
