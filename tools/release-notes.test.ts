import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { notesOf } from './release-notes.ts';

const changelog =
  '# Changelog\n\n## 1.10.0 (2026-01-02)\n\n### New\n\n- Ten.\n\n## 1.1.0 (2026-01-01)\n\n- One.\n';

test('the notes of a release are its section of the changelog', () => {
  expect(notesOf(changelog, '1.10.0')).toBe('### New\n\n- Ten.');
  expect(notesOf(changelog, '1.1.0')).toBe('- One.');
  expect(() => notesOf(changelog, '1.1')).toThrow('CHANGELOG.md has no section');
});

test('this version has its section, with a day', () => {
  const text = readFileSync('CHANGELOG.md', 'utf8');
  expect(notesOf(text, manifest.version).length).toBeGreaterThan(100);
  expect(text).toMatch(
    new RegExp(`^## ${manifest.version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm'),
  );
});
