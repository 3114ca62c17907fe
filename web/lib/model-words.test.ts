import { expect, test } from 'vitest';
import { groupWords } from './model-words.ts';

test('the plural goes to the thing that is counted', () => {
  expect(groupWords({ groups: 20, groupKind: 'patient' })).toBe('20 patients');
  expect(groupWords({ groups: 58, groupKind: 'group of near-identical images' })).toBe(
    '58 groups of near-identical images',
  );
  expect(groupWords({ groups: 1, groupKind: 'volunteer' })).toBe('1 volunteer');
});
