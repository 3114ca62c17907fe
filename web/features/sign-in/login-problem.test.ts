import { expect, test } from 'vitest';
import { ApiError, networkError } from '#web/lib/api-error.ts';
import { loginProblem } from './login-problem.ts';

test.each([
  [
    new ApiError(429, 'account_locked', 'Try again in 15 minutes.'),
    'Account temporarily locked. Try again in 15 minutes.',
  ],
  [new ApiError(429, null, ''), 'Account temporarily locked. Too many failed attempts.'],
  [new ApiError(401, 'unauthenticated', 'Invalid username or password'), 'Invalid username or password'],
  [new ApiError(500, null, ''), 'Invalid username or password'],
  [networkError(), 'Authentication failed. Please try again.'],
  [new TypeError('failed'), 'Authentication failed. Please try again.'],
])('%s reads %s', (reason, sentence) => {
  expect(loginProblem(reason)).toBe(sentence);
});
