import { expect, test } from 'vitest';
import { backgroundMark, noteAct } from './person.ts';

test('a request counts as a person’s for a minute after a key or a click, and as the screen’s own after that', () => {
  noteAct(1_000_000);
  expect(backgroundMark(1_000_500)).toEqual({});
  expect(backgroundMark(1_060_000)).toEqual({});
  expect(backgroundMark(1_060_001)).toEqual({ 'x-background': '1' });
});
