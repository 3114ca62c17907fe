import { expect, test } from 'vitest';
import { buildDicom, type FixtureElement } from '#tests/fixtures/dicom/build-dicom.ts';
import { littleEndianBytes } from '#tests/fixtures/dicom/phantom.ts';
import { grayElements } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { latin1 } from '../bytes.ts';
import { decodeStored, openStoredFrames } from '../dicom/decode-dicom.ts';
import { writeFrames } from './write-frames.ts';

const photometric = 0x00280004;
type Given = Partial<Record<number, FixtureElement['value']>>;
type Bits = Parameters<typeof grayElements>[2];

/** What is written of a picture of 4 × 1: values by tag, as numbers, text or the bytes of the pixels. */
async function written(bits: Bits, pixels: Uint8Array, odd: Given = {}, extra: FixtureElement[] = []) {
  const file = buildDicom({
    transferSyntax: '1.2.840.10008.1.2.1',
    elements: [...grayElements(4, 1, bits, odd), ...extra],
    pixels: { bytes: pixels, encapsulated: false },
  });
  const decoded = await decodeStored(openStoredFrames(file));
  const { elements, dropped } = writeFrames(decoded);
  const values = elements.map(({ tag, vr, value }) => {
    const bytes = 'bytes' in value ? value.bytes : new Uint8Array();
    if (vr === 'US') return [tag.toString(16), bytes[0]! + 256 * bytes[1]!];
    const isText = ['CS', 'DS', 'IS'].includes(vr);
    return [tag.toString(16), isText ? latin1(bytes).trim() : [vr, ...bytes]];
  });
  return { values: Object.fromEntries(values), dropped };
}

const window = { '281050': expect.any(String), '281051': expect.any(String), '281056': 'LINEAR_EXACT' };
const described = (allocated: number, stored: number) => ({
  '280008': '1',
  '280100': allocated,
  '280101': stored,
  '280102': stored - 1,
});
const declared: FixtureElement[] = [
  { tag: 0x00281050, vr: 'DS', value: '50' },
  { tag: 0x00281051, vr: 'DS', value: '100' },
];

test('bytes stay bytes, and a declared window is not written again', async () => {
  const { values, dropped } = await written(
    { allocated: 8, stored: 8 },
    Uint8Array.of(0, 20, 60, 100),
    {},
    declared,
  );
  expect(values).toEqual({ ...described(8, 8), '7fe00010': ['OB', 0, 20, 60, 100] });
  expect(dropped).toEqual([]);
});

test('a picture without a window gets the one it was shown with', async () => {
  const words = littleEndianBytes([0, 4095, 4095, 0]);
  const { values } = await written({ allocated: 16, stored: 12 }, words);
  expect(values).toEqual({ ...described(16, 12), ...window, '7fe00010': ['OW', ...words] });
  expect(Number(values['281051'])).toBeGreaterThan(0);
});

test.each([
  ['as many bits as declared', [-2048, -1, 0, 4095 - 2048], 12],
  ['all bits of the word, where the most is above those declared', [0, 1, 2, 5000], 16],
  ['all bits of the word, where the least is below those declared', [-2049, -1, 0, 1], 16],
])('signed values take %s', async (_, values, stored) => {
  const decoded = await decodeStored(
    openStoredFrames(
      buildDicom({
        transferSyntax: '1.2.840.10008.1.2.1',
        elements: grayElements(4, 1, { allocated: 16, stored: 12, signed: true }),
        pixels: { bytes: littleEndianBytes([0, 0, 0, 0]), encapsulated: false },
      }),
    ),
  );
  const [frame] = decoded.stored;
  frame!.stored.samples = Int16Array.from(values);
  decoded.scan.frames[0]!.pixels = Uint8Array.of(0, 1, 2, 3);
  const { elements } = writeFrames(decoded);
  const bitsStored = elements.find(({ tag }) => tag === 0x00280101)!.value;
  expect('bytes' in bitsStored && [...bitsStored.bytes]).toEqual([stored, 0]);
  const pixels = elements.find(({ tag }) => tag === 0x7fe00010)!.value;
  expect('bytes' in pixels && Buffer.from(pixels.bytes)).toEqual(littleEndianBytes(values));
});

test('a picture of one bit stays one', async () => {
  const { values, dropped } = await written({ allocated: 1, stored: 1 }, Uint8Array.of(0b0110, 0));
  expect(values).toEqual({ ...described(1, 1), '7fe00010': ['OB', 0b0110] });
  expect(dropped).toEqual([]);
});

test.each([
  ['single', 0x7fe00008, 'OF', Float32Array.of(0, 1.5, 1.5, 0)],
  ['double', 0x7fe00009, 'OD', Float64Array.of(0, 1.5, 1.5, 0)],
] as const)('numbers of %s precision stay what they are, without bits', async (_, tag, vr, numbers) => {
  const bytes = new Uint8Array(numbers.buffer);
  const allocated = numbers.BYTES_PER_ELEMENT * 8;
  const bits = new Set([0x00280101, 0x00280102, 0x00280103]);
  const file = buildDicom({
    transferSyntax: '1.2.840.10008.1.2.1',
    elements: [
      ...grayElements(4, 1, { allocated, stored: allocated }).filter((element) => !bits.has(element.tag)),
      { tag, vr, value: bytes },
    ],
  });
  const { elements } = writeFrames(await decodeStored(openStoredFrames(file)));
  expect(elements.at(-1)).toMatchObject({ tag, vr, value: { bytes } });
  expect(elements.map((element) => element.tag)).toEqual([
    0x00280008,
    0x00281050,
    0x00281051,
    0x00281056,
    tag,
  ]);
});

test('a palette becomes colors, and what described the palette is dropped', async () => {
  const palette = [0, 1, 2].flatMap((channel): FixtureElement[] => [
    { tag: 0x00281101 + channel, vr: 'US', value: [2, 0, 16] },
    { tag: 0x00281201 + channel, vr: 'OW', value: littleEndianBytes([0, 0x1000 * (channel + 1)]) },
  ]);
  const { values, dropped } = await written(
    { allocated: 8, stored: 8 },
    Uint8Array.of(0, 1, 1, 0),
    { [photometric]: 'PALETTE COLOR' },
    palette,
  );
  expect(values).toEqual({
    ...described(8, 8),
    '280002': 3,
    '280004': 'RGB',
    '280006': 0,
    '280103': 0,
    '7fe00010': ['OB', ...[0, 0, 0], ...[0x10, 0x20, 0x30], ...[0x10, 0x20, 0x30], ...[0, 0, 0]],
  });
  expect(dropped.map((tag) => tag.toString(16))).toEqual([
    ...['281101', '281102', '281103', '281201', '281202', '281203'],
    ...['281221', '281222', '281223', '281199', '280120', '280121'],
  ]);
});
