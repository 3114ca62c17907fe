import { expect, test } from 'vitest';
import { groupWords, modelLabel } from './model-words.ts';

test('a version that repeats the name is not said twice', () => {
  expect(modelLabel({ name: 'Sulcus', version: 'sulcus-1.0.0' })).toBe('Sulcus 1.0.0');
  expect(modelLabel({ name: 'detect-count-visualize', version: 'v2.1.3' })).toBe(
    'detect-count-visualize v2.1.3',
  );
});

test('the plural goes to the thing that is counted', () => {
  expect(groupWords({ groups: 20, groupKind: 'patient' })).toBe('20 patients');
  expect(groupWords({ groups: 58, groupKind: 'group of near-identical pictures' })).toBe(
    '58 groups of near-identical pictures',
  );
  expect(groupWords({ groups: 1, groupKind: 'volunteer' })).toBe('1 volunteer');
});
