import { expect, test } from 'vitest';
import {
  annotatedKey,
  contentTypeOf,
  displayFrameKey,
  displayKey,
  formatOfType,
  hashOfUpload,
  nameOfScan,
  originalKey,
  reportKey,
  scanFolder,
  scanIdOf,
} from './files.ts';

test('all files of a scan lie in its folder, under a name that says what they are', () => {
  const keys = [
    ...[originalKey('a', 'dicom'), originalKey('a', 'jpeg'), originalKey('a', 'png'), displayKey('a')],
    ...[displayFrameKey('a', 0), displayFrameKey('a', 4), annotatedKey('a'), reportKey('a')],
  ];
  expect(keys.map((key) => key.slice(scanFolder('a').length))).toEqual([
    ...['original.dcm', 'original.jpg', 'original.png', 'display.png'],
    ...['display.frame-1.png', 'display.frame-5.png', 'annotated.png', 'report.pdf'],
  ]);
  expect(keys.map(scanIdOf)).toEqual(keys.map(() => 'a'));
});

test.each([
  ['scans/a/b', 'a'],
  ['scans/a', undefined],
  ['other/scans/a/b', undefined],
  ['scans//b', undefined],
])('the file %s belongs to the scan %s', (key, id) => {
  expect(scanIdOf(key)).toBe(id);
});

test('a format and its content type lead to each other', () => {
  for (const format of ['png', 'jpeg', 'dicom'] as const) {
    expect(formatOfType(contentTypeOf(format))).toBe(format);
  }
  expect(contentTypeOf('png')).toBe('image/png');
  expect(() => formatOfType('text/plain')).toThrow('text/plain');
});

test('a scan has a name that does not reveal its id, and an upload its hash', () => {
  expect(nameOfScan('a', 'png')).toMatch(/^\D*[\da-f]{8}\.png$/);
  expect(nameOfScan('a', 'png')).not.toBe(nameOfScan('b', 'png'));
  expect(hashOfUpload(Buffer.from('abc'))).toMatch(/^ba7816bf8f01cfea[\da-f]{48}$/);
});
