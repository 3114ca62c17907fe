import { expect, test } from 'vitest';
import { maxUploadBytes } from '#contract/constants.ts';
import { refusalOf } from './check-file.ts';

const file = (bytes: BlobPart, name: string, type = '') => new File([bytes], name, { type });

test('a file of exactly 5 MB passes and one byte more does not', async () => {
  expect(await refusalOf(file(new Uint8Array(maxUploadBytes), 'a.png', 'image/png'))).toBeNull();
  const larger = await refusalOf(file(new Uint8Array(maxUploadBytes + 1), 'a.png', 'image/png'));
  expect(larger).toBe('tooLarge');
});

test.each(['a.png', 'a.JPG', 'a.jpeg', 'slice.DCM'])('%s passes by its name', async (name) => {
  expect(await refusalOf(file('x', name))).toBeNull();
});

test('a text file is refused for its type', async () => {
  expect(await refusalOf(file('hello', 'notes.txt', 'text/plain'))).toBe('wrongType');
});

test('a DICOM file without an extension passes by its content', async () => {
  const bytes = new Uint8Array(200);
  bytes.set([0x44, 0x49, 0x43, 0x4d], 128);
  expect(await refusalOf(file(bytes, 'IM000001'))).toBeNull();
});

test('a PDF is refused as one, whatever its name', async () => {
  expect(await refusalOf(file('%PDF-1.7\n', 'report.png', 'image/png'))).toBe('pdf');
});

test.each(['IMG_0001.HEIC', 'renamed.jpg'])('a HEIC photo (%s) is refused as one', async (name) => {
  const photo = file('\0\0\0\x18ftypheic\0\0\0\0', name, 'image/heic');
  expect(await refusalOf(photo)).toBe('heic');
});
