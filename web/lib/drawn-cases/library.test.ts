import { expect, test } from 'vitest';
import { drawnCaseIds } from '#contract/classrooms.ts';
import { drawnCases } from './library.ts';

test('the server knows exactly the cases that are drawn', () => {
  expect(drawnCases.cases.map(({ id }) => id)).toEqual(drawnCaseIds);
});
