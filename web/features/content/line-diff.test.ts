import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from './line-diff.ts';

const signs = { same: ' ', added: '+', removed: '-' } as const;
const show = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${signs[kind]}${text}`);

test('a changed line is removed and added, its neighbors stay', () => {
  expect(show('one\ntwo\nthree', 'one\n2\nthree')).toEqual([' one', '-two', '+2', ' three']);
});

test('an inserted line alone is added', () => {
  expect(show('one\nthree', 'one\ntwo\nthree')).toEqual([' one', '+two', ' three']);
});

test('from nothing everything is added', () => {
  expect(show('', 'one\ntwo')).toEqual(['+one', '+two']);
});

test('the same text has no difference', () => {
  expect(diffLines('a\nb', 'a\nb').every(({ kind }) => kind === 'same')).toBe(true);
});

test('either text can be read back from the difference', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before.join('\n'), after.join('\n'));
      const without = (kind: 'added' | 'removed') =>
        lines.filter((line) => line.kind !== kind).map((line) => line.text);
      expect(without('added')).toEqual(before);
      expect(without('removed')).toEqual(after);
    }),
  );
});
