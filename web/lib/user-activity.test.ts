import { expect, test } from 'vitest';
import { backgroundHeaders, recordActivity } from './user-activity.ts';

test('a request counts as a person’s for a minute after a key or a click, and as the screen’s own after that', () => {
  recordActivity(1_000_000);
  expect(backgroundHeaders(1_000_500)).toEqual({});
  expect(backgroundHeaders(1_060_000)).toEqual({});
  expect(backgroundHeaders(1_060_001)).toEqual({ 'x-background': '1' });
});
