import { expect, test } from 'vitest';
import { encodeJpeg2000 } from '#tests/fixtures/dicom/encode-wasm.ts';
import { readCodestream2000 } from './codestream-2000.ts';

const side = 2_048;
const black = await encodeJpeg2000({
  bytes: Buffer.alloc(side * side * 3),
  width: side,
  height: side,
  bits: 8,
  channels: 3,
});
const codingStyle = black.indexOf(Buffer.from('ff52', 'hex'));

/** The stream with blocks of 2^(2 + exponent) pixels a side. */
function withBlocks(exponent: number): Buffer {
  const out = Buffer.from(black);
  out.fill(exponent, codingStyle + 10, codingStyle + 12);
  return out;
}

/** The stream with a coding style that also names the sizes of precincts, one byte for each resolution. */
function withPrecincts(size: number): Buffer {
  const levels = black[codingStyle + 9]!;
  const end = codingStyle + 2 + black.readUInt16BE(codingStyle + 2);
  const out = Buffer.concat([black.subarray(0, end), Buffer.alloc(levels + 1, size), black.subarray(end)]);
  out.writeUInt16BE(black.readUInt16BE(codingStyle + 2) + levels + 1, codingStyle + 2);
  out[codingStyle + 4]! |= 1;
  return out;
}

test.each([
  ['as encoders write it', black],
  ['with blocks of 16 × 16', withBlocks(2)],
  ['with precincts of 256 × 256', withPrecincts(0x88)],
])('a picture %s is read', (_, bytes) => {
  expect(readCodestream2000(bytes)).toMatchObject({ width: side, height: side, channels: 3 });
});

test.each([
  ['blocks of 4 × 4', withBlocks(0)],
  ['precincts of one pixel', withPrecincts(0)],
])('%s would take a decoder a gigabyte, so they are refused', (_, bytes) => {
  expect(() => readCodestream2000(bytes)).toThrow('unsupported: tooManyPieces');
});

test('a tile that replaces the coding style is checked, too', () => {
  const tile = black.indexOf(Buffer.from('ff90', 'hex'));
  const style = withBlocks(0).subarray(codingStyle, codingStyle + 2 + black.readUInt16BE(codingStyle + 2));
  const out = Buffer.concat([black.subarray(0, tile + 12), style, black.subarray(tile + 12)]);
  out.writeUInt32BE(black.readUInt32BE(tile + 6) + style.length, tile + 6);
  expect(() => readCodestream2000(out)).toThrow('unsupported: tooManyPieces');
});
