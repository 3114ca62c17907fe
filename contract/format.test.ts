import { expect, test } from 'vitest';
import { formatConfidence, modelLabel } from './format.ts';

test('a version that repeats the name is not said twice', () => {
  expect(modelLabel({ name: 'Sulcus', version: 'sulcus-1.0.0' })).toBe('Sulcus 1.0.0');
  expect(modelLabel({ name: 'detect-count-visualize', version: 'v2.1.3' })).toBe(
    'detect-count-visualize v2.1.3',
  );
  expect(modelLabel({ name: 'Roboflow', version: '' })).toBe('Roboflow');
});

test.each([
  [0.998, '99%'],
  [1, '100%'],
  [0.796, '79%'],
  [0.8, '80%'],
  [0.597, '59%'],
  [0.8499, '84%'],
  [0.934, '93%'],
  [0.936, '94%'],
])('a confidence of %d reads %s: rounded, but never up to a limit it lies under', (confidence, words) => {
  expect(formatConfidence(confidence)).toBe(words);
});
