import { expect, test } from 'vitest';
import { ApiError, networkError } from '#web/lib/api-error.ts';
import { usersProblem } from './users-problem.ts';

test.each([
  [networkError(), 'Failed to connect to server'],
  [
    new ApiError(409, 'conflict', 'An administrator named ada already exists.'),
    'An administrator named ada already exists.',
  ],
  [new ApiError(500, 'internal', 'Something broke.'), 'Failed to create admin user'],
  [new ApiError(502, null, '<html>Bad gateway</html>'), 'Failed to create admin user'],
  [new TypeError('x'), 'Failed to create admin user'],
])('%s reads %s', (reason, sentence) => {
  expect(usersProblem(reason, 'Failed to create admin user')).toBe(sentence);
});
