import { expect, test } from 'vitest';
import { AppError } from '#server/app-error.ts';
import { failureCodeOf, failureSentence } from './failure.ts';

test.each([
  [new AppError('busy', () => ''), 'busy'],
  [new AppError('picture_too_large', () => ''), 'picture_too_large'],
  [new AppError('not_found', () => ''), 'picture_missing'],
  [new AppError('forbidden', () => ''), 'internal'],
  [new Error('busy'), 'internal'],
  ['busy', 'internal'],
])('%s ends an analysis as %s', (error, code) => {
  expect(failureCodeOf(error)).toBe(code);
});

test('a failure has a sentence, and no failure has none', () => {
  expect(failureSentence('picture_missing')).toBe('The stored picture of this scan is missing.');
  expect(failureSentence(null)).toBeNull();
});
