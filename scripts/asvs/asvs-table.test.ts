import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asvsTable, missingTests, requirements, withTable } from './asvs-table.ts';

const read = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;
const rows = requirements.parse(JSON.parse(readFileSync('docs/asvs.json', 'utf8')));

test('every test that the security table names exists', () => {
  expect(missingTests(rows, read)).toEqual([]);
});

test('a named test that is gone is reported', () => {
  const row = { ...rows[0]!, test: { file: 'docs/asvs.json', title: 'no such words' } };
  expect(missingTests([row, { ...row, test: { file: 'nowhere.ts' } }], read)).toHaveLength(2);
});

test('docs/security.md holds the table as it is now', () => {
  const document = readFileSync('docs/security.md', 'utf8');
  expect(withTable(document, asvsTable(rows))).toBe(document);
});
