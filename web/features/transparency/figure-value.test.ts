import { expect, test } from 'vitest';
import { figureTextIn } from './figure-value.tsx';

const figure = { value: 0.912, low: 0.883, high: 0.938, n: 612, groups: 47 };

test('a share is a percentage with its interval where there is one, as the language writes it', () => {
  const { share } = figureTextIn('en');
  expect(share(figure)).toEqual({ value: '91.2%', interval: '88.3 – 93.8' });
  expect(share({ ...figure, low: null, high: null })).toEqual({ value: '91.2%', interval: null });
  expect(figureTextIn('es').share(figure).interval).toBe('88,3 – 93,8');
});

test('a count per slice is no percentage', () => {
  expect(figureTextIn('en').count({ ...figure, value: 0.05, low: 0.031, high: 0.08 })).toEqual({
    value: '0.05',
    interval: '0.03 – 0.08',
  });
});
