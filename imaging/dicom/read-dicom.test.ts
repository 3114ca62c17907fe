import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildDicom } from '#tests/fixtures/dicom/build-dicom.ts';
import { grayElements } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { readUint16 } from './data-set.ts';
import { readDicom, readDicomHeader } from './read-dicom.ts';
import { tags } from './tags.ts';

const side = 4_096;

test('the header of a deflated file is read without unpacking its pixels', () => {
  const deflated = buildDicom({
    transferSyntax: '1.2.840.10008.1.2.1.99',
    elements: grayElements(side, side, { allocated: 16, stored: 12 }),
    pixels: { bytes: Buffer.alloc(side * side * 2), encapsulated: false },
    pack: (body) => deflateRawSync(body),
  });
  // Nobody who unpacks the pixels gets past this.
  deflated.fill(0xff, deflated.length - 1_000);
  expect(() => readDicom(deflated)).toThrow(/damaged|cutShort/);
  const { set } = readDicomHeader(deflated);
  expect([readUint16(set, tags.columns), readUint16(set, tags.rows)]).toEqual([side, side]);
  expect(set.elements.has(tags.pixelData)).toBe(false);
});
