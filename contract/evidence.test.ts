import { expect, test } from 'vitest';
import { missedWords } from './evidence.ts';

const figure = (value: number, n: number) => ({ value, low: null, high: null, n, groups: n });

test('the share of tumours left unmarked is said in words and numbers, with its spread', () => {
  const sources = [
    { title: 'First', sensitivity: figure(0.9, 100) },
    { title: 'Second', sensitivity: figure(1, 100) },
    { title: 'Healthy', sensitivity: null },
  ];
  expect(missedWords(sources)).toBe(
    'In tests the model left about 1 in 20 slices with a tumour unmarked: 10 of 200, between 0.0% (Second) and 10.0% (First).',
  );
});

test('a perfect test does not promise a perfect model', () => {
  expect(missedWords([{ title: 'First', sensitivity: figure(1, 40) }])).toBe(
    'In tests the model marked each of 40 slices with a tumour; it will not always.',
  );
});

test('nothing measured, nothing said', () => {
  expect(missedWords([{ title: 'Healthy', sensitivity: null }])).toBeNull();
});
