import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeDicom } from '#imaging/dicom/decode-dicom.ts';
import { Refusal } from '#imaging/refusals.ts';
import { makeTransferSyntaxFixtures } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { recordRow } from '#tests/harness/record-row.ts';
import type { CodecFrame, ExpectedFrame } from './codec-frame.ts';
import { decodeJpeg } from './jpeg/decode-jpeg.ts';
import { decodeHtj2k, decodeJpeg2000 } from './jpeg-2000.ts';
import { decodeJpegLs } from './jpeg-ls.ts';
import { decodeRle } from './rle.ts';

/** Files for each decoder; `npm run fuzz` makes many more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 60);
/** Generous, because a busy machine is slow. */
const timeout = Math.max(300_000, numRuns * 300);
const expected: ExpectedFrame = { width: 24, height: 16, channels: 1 };

/** Starts like a real codestream, to get past the first check. */
const starting = (...heads: number[][]) =>
  fc
    .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 400 }))
    .map(([head, rest]) => Uint8Array.of(...head, ...rest));

const jpegSize = [0x00, 0x10, 0x00, 0x18, 0x01, 0x01, 0x11, 0x00];
const decoders: [
  string,
  fc.Arbitrary<Uint8Array>,
  (bytes: Uint8Array) => CodecFrame | Promise<CodecFrame> | object,
][] = [
  [
    'JPEG',
    starting(
      [0xff, 0xd8],
      [0xff, 0xd8, 0xff, 0xc0, 0x00, 0x0b, 0x08, ...jpegSize],
      [0xff, 0xd8, 0xff, 0xc3, 0x00, 0x0b, 0x0c, ...jpegSize],
      [0xff, 0xd8, 0xff, 0xc4, 0x00, 0x20],
    ),
    (bytes) => decodeJpeg(bytes, expected),
  ],
  [
    'JPEG-LS',
    starting([0xff, 0xd8], [0xff, 0xd8, 0xff, 0xf7, 0x00, 0x0b, 0x08, ...jpegSize]),
    (bytes) => decodeJpegLs(bytes, expected),
  ],
  ['JPEG 2000', starting([0xff, 0x4f, 0xff, 0x51]), (bytes) => decodeJpeg2000(bytes, expected)],
  ['HTJ2K', starting([0xff, 0x4f, 0xff, 0x51]), (bytes) => decodeHtj2k(bytes, expected)],
  [
    'RLE',
    starting([1, 0, 0, 0, 64, 0, 0, 0], [1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
    (bytes) => decodeRle(bytes, { pixels: 384, samplesPerPixel: 1, bytesPerSample: 1 }),
  ],
];

test.each(decoders)(
  '%s: any bytes become a frame or a refusal with a sentence',
  async (name, bytes, decode) => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => {
        tried += 1;
        try {
          await decode(file);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
          expect((error as Refusal).message).toMatch(/^\w+(: .+)?$/);
        }
      }),
      { numRuns, seed: 20_261 },
    );
    recordRow(`decoder-${name.replace(' ', '-')}`, {
      what: `any bytes to the decoder of ${name}`,
      command: 'npx vitest run imaging/codecs/decoder-fuzz',
      inputs: tried,
      crashes: 0,
      hangs: 0,
    });
  },
  timeout,
);

/** Declared sizes, bit depths, palettes and counts with the wrong VR, sign or magnitude. */
const headerTags = [
  0x00280002, 0x00280004, 0x00280006, 0x00280008, 0x00280010, 0x00280011, 0x00280030, 0x00280100, 0x00280101,
  0x00280102, 0x00280103, 0x00280120, 0x00281050, 0x00281051, 0x00281052, 0x00281053, 0x7fe00010,
];

test(
  'a header value or VR that is changed at random gives a picture of its own size or a refusal',
  async () => {
    const files = (await makeTransferSyntaxFixtures()).map(({ bytes }) => new Uint8Array(bytes));
    const change = fc.record({
      file: fc.nat({ max: files.length - 1 }),
      tag: fc.constantFrom(...headerTags),
      at: fc.nat({ max: 11 }),
      bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
    });
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(change, async ({ file, tag, at, bytes }) => {
        tried += 1;
        const changed = files[file]!.slice();
        const place = findTag(changed, tag);
        if (place >= 0) changed.set(bytes.subarray(0, Math.max(0, changed.length - place - at)), place + at);
        try {
          const scan = await decodeDicom(changed);
          const { pixels } = scan.frames[0]!;
          expect(pixels.length).toBe(scan.width * scan.height * scan.channels);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
      { numRuns: numRuns * 4, seed: 20_262 },
    );
    recordRow('decoder-headers', {
      what: 'DICOM headers with any value in a field that sizes depend on, in every transfer syntax',
      command: 'npx vitest run imaging/codecs/decoder-fuzz',
      inputs: tried,
      crashes: 0,
      hangs: 0,
    });
  },
  timeout,
);

/** Where the element's VR or length begins, in little endian files. */
function findTag(bytes: Uint8Array, tag: number): number {
  const wanted = [(tag >>> 16) & 0xff, tag >>> 24, tag & 0xff, (tag >>> 8) & 0xff];
  for (let at = 132; at < bytes.length - 4; at++) {
    if (wanted.every((byte, i) => bytes[at + i] === byte)) return at + 4;
  }
  return -1;
}
