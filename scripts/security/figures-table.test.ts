import { expect, test } from 'vitest';
import { figuresTable, withFigures } from './figures-table.ts';

test('figures are summed, and what a test cannot see is a dash', () => {
  const rows = [
    { what: 'files', command: 'a', inputs: 1_200, crashes: 0, hangs: 1 },
    { what: 'requests', command: 'b', inputs: 30, crashes: 2, serverErrors: 0 },
  ];
  const lines = figuresTable(rows).split('\n');
  expect(lines[2]).toBe('| files | 1,200 | 0 | 1 | – | – | – | – | `a` |');
  expect(lines.at(-1)).toBe('| **all** | 1,230 | 2 | 1 | 0 | – | – | – | `npm run security` |');
});

test('a document without the marks is not overwritten', () => {
  expect(() => withFigures('# Security', 'x')).toThrow('lost the marks');
});
