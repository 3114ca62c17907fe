import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deidentifyDicom } from '#imaging/deidentify/deidentify-dicom.ts';
import { decodeStored, openStoredFrames } from '#imaging/dicom/decode-dicom.ts';
import { buildDicom, encapsulate, type FixtureElement } from '#tests/fixtures/dicom/build-dicom.ts';
import { insertSegment } from '#tests/fixtures/dicom/encode-jpeg.ts';
import { encodeRle } from '#tests/fixtures/dicom/encode-rle.ts';
import { littleEndianBytes, makePhantom } from '#tests/fixtures/dicom/phantom.ts';
import { grayElements } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { openScan } from '../decode/open-scan.ts';
import { deidentifyPicture } from './deidentify-picture.ts';

const side = 96;
/** A bar in the dark corner represents a letter: its position, and that of its background. */
const letter = (i: number) => i % side >= 4 && i % side < 8 && i < side * 12 && i >= side * 4;
const ground = (i: number) => i % side >= 10 && i % side < 14 && i < side * 12 && i >= side * 4;

const window = (center: string, width: string): FixtureElement[] => [
  { tag: 0x00281050, vr: 'DS', value: center },
  { tag: 0x00281051, vr: 'DS', value: width },
];

function dicomWith(
  values: Uint16Array,
  extra: FixtureElement[],
  coding: 'native' | 'rle' = 'native',
): Buffer {
  const bits = { allocated: 16, stored: 12 };
  return buildDicom({
    transferSyntax: coding === 'rle' ? '1.2.840.10008.1.2.5' : '1.2.840.10008.1.2.1',
    elements: [...grayElements(side, side, bits), ...extra],
    pixels:
      coding === 'rle'
        ? { bytes: encapsulate([encodeRle(values, 2)]), encapsulated: true }
        : { bytes: littleEndianBytes(values), encapsulated: false },
  });
}

/** A head with the value `onLetter` in the bar and `onGround` around it. */
function phantomWith(onLetter: number, onGround: number): Uint16Array {
  const values = Uint16Array.from(makePhantom(side, side));
  for (let i = 0; i < values.length; i++) {
    if (letter(i)) values[i] = onLetter;
    else if (i < side * 14 && i % side < 16) values[i] = onGround;
  }
  return values;
}

const wide = window('2048', '4096');
const hidden: [string, Buffer][] = [
  ['below the window', dicomWith(phantomWith(90, 10), window('1500', '2000'))],
  ['above the window', dicomWith(phantomWith(4000, 3500), window('1500', '2000'))],
  ['in a second window', dicomWith(phantomWith(90, 10), window('1500\\50', '2000\\100'))],
  ['between two grays', dicomWith(phantomWith(3, 0), wide)],
  ['without a window, below what is shown', dicomWith(phantomWith(3, 1), [])],
  ['as padding', dicomWith(phantomWith(7, 0), [...wide, { tag: 0x00280120, vr: 'US', value: [7] }])],
  [
    'in a range of padding',
    dicomWith(phantomWith(900, 0), [
      ...wide,
      { tag: 0x00280120, vr: 'US', value: [800] },
      { tag: 0x00280121, vr: 'US', value: [1000] },
    ]),
  ],
  ['in the bits above those stored', dicomWith(phantomWith(0x8000, 0), wide)],
  ['in overlay bits under RLE', dicomWith(phantomWith(0x4000, 0), wide, 'rle')],
];

test.each(hidden)('letters %s are not in the stored DICOM file', async (_, bytes) => {
  const decoded = await decodeStored(openStoredFrames(bytes));
  const shown = decoded.scan.frames[0]!.pixels;
  const at = {
    letter: shown.findIndex((_value, i) => letter(i)),
    ground: shown.findIndex((_value, i) => ground(i)),
  };
  expect(shown[at.letter], 'the picture does not show it').toBe(shown[at.ground]);
  const stored = await decodeStored(openStoredFrames(deidentifyDicom(decoded).bytes));
  const { samples } = stored.stored[0]!.stored;
  expect(samples[at.letter]).toBe(samples[at.ground]);
  // The picture is the same for every reader and keeps its bit depth where it is shown.
  expect(stored.scan.frames[0]!.pixels).toEqual(shown);
  expect(new Set(samples).size).toBeGreaterThan(20);
});

test('unused entries of a palette are not in the stored DICOM file', async () => {
  const table = Uint16Array.from({ length: 256 }, (_, i) => (i < 200 ? i << 8 : 0x5a71));
  const tables = [1, 2, 3].flatMap((channel): FixtureElement[] => [
    { tag: 0x00281100 + channel, vr: 'US', value: [256, 0, 16] },
    { tag: 0x00281200 + channel, vr: 'OW', value: Buffer.from(table.buffer) },
  ]);
  const pixels = Uint8Array.from(makePhantom(side, side, { bits: 8 }), (value) => Math.min(199, value));
  const elements = grayElements(side, side, { allocated: 8, stored: 8 }).map((element) =>
    element.tag === 0x00280004 ? { ...element, value: 'PALETTE COLOR' } : element,
  );
  const bytes = buildDicom({
    transferSyntax: '1.2.840.10008.1.2.1',
    elements: [...elements, ...tables],
    pixels: { bytes: pixels, encapsulated: false, vr: 'OB' },
  });
  const cleaned = Buffer.from(deidentifyDicom(await decodeStored(openStoredFrames(bytes))).bytes);
  expect(cleaned.includes(Buffer.from([0x71, 0x5a, 0x71, 0x5a]))).toBe(false);
  expect((await openScan(cleaned)).scan.frames).toEqual((await openScan(bytes)).scan.frames);
});

/** The stored pixels of a PNG or JPEG in its own channels. */
async function storedPicture(bytes: Buffer, format: 'png' | 'jpeg') {
  const { scan } = await openScan(bytes);
  const cleaned = await deidentifyPicture(bytes, format, scan, false);
  return { cleaned, scan, raw: await sharp(cleaned.bytes).metadata() };
}

const head = () => Uint8Array.from(makePhantom(side, side, { bits: 8 }));
function rgba(onLetter: [number, number, number, number]): Promise<Buffer> {
  const gray = head();
  const pixels = Buffer.alloc(side * side * 4);
  for (let i = 0; i < gray.length; i++) {
    pixels.set(letter(i) ? onLetter : [gray[i]!, gray[i]!, gray[i]!, 255], i * 4);
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}

test.each([
  ['white with alpha 0', [255, 255, 255, 0]],
  ['black on transparent', [0, 0, 0, 0]],
] as const)('letters in %s are stored as the picture shows them: flattened', async (_, pixel) => {
  const { cleaned, raw, scan } = await storedPicture(await rgba([...pixel]), 'png');
  expect({ channels: raw.channels, alpha: raw.hasAlpha }).toEqual({ channels: 3, alpha: false });
  expect((await openScan(cleaned.bytes)).scan.frames).toEqual(scan.frames);
});

test('low values of a 16-bit PNG are stored with the 8 bits that were searched', async () => {
  const deep = Uint16Array.from(head(), (value, i) => (letter(i) ? 100 : value * 257));
  const bytes = await sharp(deep, { raw: { width: side, height: side, channels: 1 } })
    .toColourspace('grey16')
    .png()
    .toBuffer();
  const { raw, cleaned } = await storedPicture(bytes, 'png');
  expect(raw.depth).toBe('uchar');
  const { pixels } = (await openScan(cleaned.bytes)).scan.frames[0]!;
  expect(pixels.filter((_value, i) => letter(i)).every((value) => value === 0)).toBe(true);
});

test('unused entries of a PNG palette and a suggested palette are not stored', async () => {
  const bytes = await sharp(head(), { raw: { width: side, height: side, channels: 1 } })
    .png({ palette: true })
    .toBuffer();
  const { cleaned } = await storedPicture(bytes, 'png');
  expect(Buffer.from(cleaned.bytes).includes('PLTE')).toBe(false);
});

test('unused tables of a JPEG are not stored: the picture is packed anew', async () => {
  const jpeg = await sharp(head(), { raw: { width: side, height: side, channels: 1 } })
    .jpeg()
    .toBuffer();
  const table = Buffer.concat([Buffer.from([3]), Buffer.from('DOE^JANE 1961'.padEnd(64))]);
  const { cleaned } = await storedPicture(Buffer.from(insertSegment(jpeg, 0xdb, table)), 'jpeg');
  expect(Buffer.from(cleaned.bytes).includes('DOE^JANE')).toBe(false);
  expect(cleaned.format).toBe('png');
});
