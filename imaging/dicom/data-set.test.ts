import { expect, test } from 'vitest';
import { type DicomDataSet, readDecimal } from './data-set.ts';

test('a b-value is read from a file that carries no VR, as a number and not as text', () => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, 1000, true);
  const set = (vr: string): DicomDataSet => ({
    bytes,
    littleEndian: true,
    elements: new Map([[0x00189087, { tag: 0x00189087, vr, offset: 0, length: 8 }]]),
  });
  expect(readDecimal(set('UN'), 0x00189087)).toBe(1000);
  expect(readDecimal(set('FD'), 0x00189087)).toBe(1000);
});
