import { expect, test } from 'vitest';
import { countWords, shareWords } from './figure-text.ts';

const figure = { value: 0.912, low: 0.883, high: 0.938, n: 612, groups: 47 };

test('a share is a percentage with its interval where there is one', () => {
  expect(shareWords(figure)).toEqual({ value: '91.2%', interval: '88.3 – 93.8' });
  expect(shareWords({ ...figure, low: null, high: null })).toEqual({ value: '91.2%', interval: null });
});

test('a count per slice is no percentage', () => {
  expect(countWords({ ...figure, value: 0.05, low: 0.031, high: 0.08 })).toEqual({
    value: '0.05',
    interval: '0.03 – 0.08',
  });
});
