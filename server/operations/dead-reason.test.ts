import { expect, test } from 'vitest';
import { deadReason } from './dead-reason.ts';

test.each([
  'Failed query: insert into "reports" ("id") values ($1)\nparams: 1',
  'duplicate key value violates unique constraint "reports_scan"',
])('the reason %j is a sentence and no SQL', (reason) => {
  expect(deadReason(reason)).toBe(
    'The database refused a step of this job. The log of the server has the details.',
  );
});

test('a sentence stays as it is, and a long one is cut', () => {
  expect(deadReason('The stored picture of this scan is missing.')).toBe(
    'The stored picture of this scan is missing.',
  );
  expect(deadReason('x'.repeat(5_000))).toHaveLength(201);
  expect(deadReason('')).toBe('The job ended without a reason.');
});
