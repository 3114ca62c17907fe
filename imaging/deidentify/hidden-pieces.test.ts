import { expect, test } from 'vitest';
import { buildDicom, packedDicom } from '#tests/fixtures/dicom/build-dicom.ts';
import { encodeRle } from '#tests/fixtures/dicom/encode-rle.ts';
import { grayElements } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { openStoredFrames } from '../dicom/decode-dicom.ts';
import { countHiddenPieces } from './hidden-pieces.ts';

const syntaxes = {
  native: '1.2.840.10008.1.2.1',
  jpeg: '1.2.840.10008.1.2.4.50',
  jpeg2000: '1.2.840.10008.1.2.4.90',
  htj2k: '1.2.840.10008.1.2.4.201',
  rle: '1.2.840.10008.1.2.5',
};
const side = 8;

function pieces(
  syntax: Exclude<keyof typeof syntaxes, 'native'>,
  ...frames: (number[] | Uint8Array)[]
): number {
  const elements = [
    ...grayElements(side, side, { allocated: 16, stored: 16 }),
    { tag: 0x00280008, vr: 'IS', value: String(frames.length) },
  ];
  return countHiddenPieces(
    openStoredFrames(
      packedDicom(
        syntaxes[syntax],
        elements,
        frames.map((frame) => Uint8Array.from(frame)),
      ),
    ),
  );
}

test('what is not compressed hides nothing', () => {
  const file = buildDicom({
    transferSyntax: syntaxes.native,
    elements: grayElements(side, side, { allocated: 16, stored: 16 }),
    pixels: { bytes: new Uint8Array(2 * side * side), encapsulated: false },
  });
  expect(countHiddenPieces(openStoredFrames(file))).toBe(0);
});

/** Runs of one value: two segments of two bytes. */
const flat = encodeRle(new Uint16Array(side * side), 2);
/** Segments of an odd number of bytes, padded: a run of 63 and one other value. */
const uneven = encodeRle(
  Uint16Array.from({ length: side * side }, (_, i) => (i === 63 ? 0x0101 : 0)),
  2,
);

test.each([
  ['as long as its segments', flat, 0, 0],
  ['with one byte of padding for each segment', flat, 2, 0],
  ['with more', flat, 4, 1],
  ['with much more', flat, 40, 1],
  ['of padded segments', uneven, 0, 0],
  ['of padded segments and padding', uneven, 2, 0],
  ['of padded segments and more', uneven, 4, 1],
])('a run-length frame %s', (_, frame, extra, found) => {
  expect(pieces('rle', Buffer.concat([frame, Buffer.alloc(extra)]))).toBe(found);
});

test('each frame is searched', () => {
  const long = Buffer.concat([flat, Buffer.alloc(20)]);
  expect(pieces('rle', flat, long, flat, long)).toBe(2);
});

const jpeg = (...between: number[]): number[] => [0xff, 0xd8, ...between, 0xff, 0xd9];

test('metadata of a JPEG is counted', () => {
  expect(pieces('jpeg', jpeg(0xff, 0xdb, 0, 4, 1, 2))).toBe(0);
  expect(pieces('jpeg', jpeg(0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xe1, 0, 4, 1, 2))).toBe(2);
});

const long = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 255,
  (value >>> 8) & 255,
  value & 255,
];
const comment = (length = 4): number[] => [0xff, 0x64, 0, length, ...new Array<number>(length - 2).fill(65)];
/** Image and tile size of one component of 8 × 8. */
const size = [
  ...[0xff, 0x51, 0, 41, 0, 0],
  ...[side, side, 0, 0, side, side, 0, 0].flatMap(long),
  ...[0, 1, 15, 1, 1],
];
const coding = [0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, 1, 4, 4, 0, 0];
/** A tile-part with these markers in its header; `sized` says its length, otherwise it goes on to the end. */
function tilePart(markers: number[], sized = true): number[] {
  const data = [0xff, 0x93, 7, 7, 0xff, 0x64];
  const length = 12 + markers.length + data.length;
  return [0xff, 0x90, 0, 10, 0, 0, ...long(sized ? length : 0), 0, 1, ...markers, ...data];
}
const codestream = (main: number[], parts: number[][], end = [0xff, 0xd9]): number[] => [
  ...[0xff, 0x4f],
  ...size,
  ...coding,
  ...main,
  ...parts.flat(),
  ...end,
];

test.each(['jpeg2000', 'htj2k'] as const)(
  'comments of a %s codestream are counted wherever they may be',
  (syntax) => {
    const count = (main: number[], parts: number[][]) => pieces(syntax, codestream(main, parts));
    expect(count([], [tilePart([])])).toBe(0);
    expect(count(comment(), [tilePart([])])).toBe(1);
    expect(count([...comment(), ...comment(8)], [tilePart([])])).toBe(2);
    expect(count([], [tilePart(comment())])).toBe(1);
    expect(
      count(comment(), [tilePart(comment()), tilePart([]), tilePart([...comment(), ...comment()])]),
    ).toBe(4);
    // After another marker, and a tile-part without a length.
    expect(count([], [tilePart([...coding, ...comment()])])).toBe(1);
    expect(pieces(syntax, codestream([], [tilePart(comment(), false)], []))).toBe(1);
  },
);

test('a wrapper and trailing bytes are one piece; one byte is padding', () => {
  const bare = codestream([], [tilePart([])]);
  const odd = bare.length % 2;
  expect(pieces('jpeg2000', [...bare, ...(odd ? [0] : [])])).toBe(0);
  expect(pieces('jpeg2000', [...bare, ...(odd ? [] : [0]), 90, 113, 55])).toBe(1);
  const box = [...long(12), 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a];
  const wrapped = [...box, ...long(8 + bare.length), 0x6a, 0x70, 0x32, 0x63, ...bare];
  expect(pieces('jpeg2000', [...wrapped, ...(wrapped.length % 2 ? [0] : [])])).toBe(1);
});
