import { expect, test } from 'vitest';
import { modelLabel } from './format.ts';

test('a version that repeats the name is not said twice', () => {
  expect(modelLabel({ name: 'Sulcus', version: 'sulcus-1.0.0' })).toBe('Sulcus 1.0.0');
  expect(modelLabel({ name: 'detect-count-visualize', version: 'v2.1.3' })).toBe(
    'detect-count-visualize v2.1.3',
  );
  expect(modelLabel({ name: 'Roboflow', version: '' })).toBe('Roboflow');
});
