import { expect, test } from 'vitest';
import { checkKey, checkPrefix } from './storage-key.ts';

test.each(['a', 'scans/0198-ab/original.dcm', 'health/probe-1', '_x/y.z'])('%s is a key', (key) => {
  expect(checkKey(key)).toBe(key);
});

test.each([
  '',
  '/etc/passwd',
  '../secret',
  'scans/../../secret',
  'scans//a',
  'scans/.partial-1',
  'scans/.',
  'scans\\a',
  'a b',
  'scans/a\0',
  'a'.repeat(513),
])('%j is refused as a key', (key) => {
  expect(() => checkKey(key)).toThrow('Not a storage key');
});

test('a prefix always ends at a folder border, so that scans/1 does not cover scans/10', () => {
  expect(checkPrefix('scans/1')).toBe('scans/1/');
  expect(checkPrefix('scans/1/')).toBe('scans/1/');
  expect(checkPrefix('')).toBe('');
});
