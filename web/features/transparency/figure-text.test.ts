import { expect, test } from 'vitest';
import { figureText, numberText } from './figure-text.ts';

const figure = { value: 0.912, low: 0.883, high: 0.938, n: 612, groups: 47 };

test('a figure carries its interval, and a missing one is a dash', () => {
  expect(figureText(figure)).toBe('91.2% (88.3 – 93.8)');
  expect(figureText({ ...figure, low: null, high: null })).toBe('91.2%');
  expect(figureText(null)).toBe('–');
});

test('a count per slice is no percentage', () => {
  expect(numberText({ ...figure, value: 0.05, low: 0.031, high: 0.08 })).toBe('0.05 (0.03 – 0.08)');
});
