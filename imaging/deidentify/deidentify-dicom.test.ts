import { data as dcmjs } from 'dcmjs';
import dicomParser from 'dicom-parser';
import { describe, expect, test, vi } from 'vitest';
import { decodeStored, openStoredFrames } from '#imaging/dicom/decode-dicom.ts';
import { encodeDicom } from '#phantom/encode-dicom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { decodeScan } from '#server/intake/prepare/decode/decode-scan.ts';
import {
  buildDicom,
  encapsulate,
  type FixtureElement,
  type FixtureLayout,
} from '#tests/fixtures/dicom/build-dicom.ts';
import { encodeDctJpeg, insertSegment } from '#tests/fixtures/dicom/encode-jpeg.ts';
import { encodeRle } from '#tests/fixtures/dicom/encode-rle.ts';
import { encodeJpeg2000 } from '#tests/fixtures/dicom/encode-wasm.ts';
import { littleEndianBytes, makePhantom } from '#tests/fixtures/dicom/phantom.ts';
import {
  fixtureSide,
  grayElements,
  grayStack,
  makeTransferSyntaxFixtures,
} from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { checkWithDicomTools } from '#tests/harness/dicom-tools.ts';
import { deidentifyDicom as deidentifyOpened } from './deidentify-dicom.ts';

const deidentifyDicom = async (bytes: Uint8Array) =>
  deidentifyOpened(await decodeStored(openStoredFrames(bytes)));

// Real codecs and threads take seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Every planted text contains this marker, so one search finds all that remain. */
const mark = 'Zq7';
const plantedUid = '1.2.3.4444.5555.6666';
const plantedDate = '19440623';

const textVrs = ['AE', 'AS', 'CS', 'LO', 'LT', 'PN', 'SH', 'ST', 'UC', 'UR', 'UT'];

/** Every text VR at the top level, in nested sequences, private groups and overlays, and next to kept attributes. */
function plantedElements(): FixtureElement[] {
  const texts = textVrs.map(
    (vr, i): FixtureElement => ({ tag: 0x00104000 + i * 0x10 + 1, vr, value: `${mark} text ${vr}` }),
  );
  const nested: FixtureElement[] = [
    { tag: 0x00100010, vr: 'PN', value: `${mark}^Nested` },
    { tag: 0x00281050, vr: 'DS', value: '40' },
    {
      tag: 0x00400275,
      vr: 'SQ',
      value: [[{ tag: 0x00321060, vr: 'LO', value: `${mark} deep` }]],
      undefinedLength: true,
    },
  ];
  return [
    ...texts,
    { tag: 0x00080018, vr: 'UI', value: plantedUid },
    { tag: 0x00080020, vr: 'DA', value: plantedDate },
    { tag: 0x0008002a, vr: 'DT', value: `${plantedDate}101112` },
    { tag: 0x00080030, vr: 'TM', value: '101112.99' },
    { tag: 0x00080080, vr: 'LO', value: `${mark} Hospital` },
    { tag: 0x00080104, vr: 'LO', value: `${mark} meaning` },
    { tag: 0x00100010, vr: 'PN', value: `${mark}^Name` },
    { tag: 0x00100020, vr: 'LO', value: `${mark}-4711` },
    { tag: 0x00100030, vr: 'DA', value: plantedDate },
    { tag: 0x0020000d, vr: 'UI', value: plantedUid },
    { tag: 0x0020000e, vr: 'UI', value: plantedUid },
    { tag: 0x00081140, vr: 'SQ', value: [nested, nested] },
    { tag: 0x00082112, vr: 'SQ', value: [nested], undefinedLength: true },
    // The allow-list also applies inside kept sequences.
    { tag: 0x52009229, vr: 'SQ', value: [[{ tag: 0x00289132, vr: 'SQ', value: [nested] }, ...nested]] },
    { tag: 0x00281055, vr: 'LO', value: `${mark} window` },
    { tag: 0x00281056, vr: 'CS', value: `${mark}LINEAR` },
    { tag: 0x00280120, vr: 'US', value: Buffer.from(`\x01\x00${mark}padding`) },
    { tag: 0x00090010, vr: 'LO', value: `${mark} PRIVATE` },
    { tag: 0x00091001, vr: 'UN', value: Buffer.from(`${mark} private bytes`) },
    { tag: 0x00091002, vr: 'SQ', value: [nested] },
    { tag: 0x60000010, vr: 'US', value: [8] },
    { tag: 0x60000022, vr: 'LO', value: `${mark} overlay` },
    { tag: 0x60003000, vr: 'OW', value: Buffer.from(`${mark} overlay bits`) },
    { tag: 0x50003000, vr: 'OW', value: Buffer.from(`${mark} curve data`) },
    { tag: 0xfffafffa, vr: 'SQ', value: [nested] },
    { tag: 0xfffcfffc, vr: 'OB', value: Buffer.from(`${mark} padding!`) },
  ];
}

const metaPlants: FixtureElement[] = [
  { tag: 0x00020003, vr: 'UI', value: plantedUid },
  { tag: 0x00020013, vr: 'SH', value: `${mark}VERSION` },
  { tag: 0x00020016, vr: 'AE', value: `${mark}AETITLE` },
  { tag: 0x00020100, vr: 'UI', value: plantedUid },
  { tag: 0x00020102, vr: 'OB', value: Buffer.from(`${mark} private meta`) },
];

const around = {
  preamble: Buffer.concat([Buffer.from(`${mark} preamble`), Buffer.alloc(128)]).subarray(0, 128),
  meta: metaPlants,
  trailing: Buffer.from(`${mark} after the end`),
};

const side = fixtureSide;
const samples = makePhantom(side, side);
const pixelBytes = littleEndianBytes(samples);
const elements = () => [...grayElements(side, side, { allocated: 16, stored: 12 }), ...plantedElements()];

function expectClean(bytes: Uint8Array): void {
  const text = Buffer.from(bytes).toString('latin1');
  for (const planted of [mark, plantedUid, plantedDate, '101112.99']) expect(text).not.toContain(planted);
  // Also searches for UTF-16.
  expect(text).not.toContain([...mark].join('\0'));
}

/** Tags and values as another library reads them. */
function readWithDcmjs(bytes: Uint8Array): Map<string, string> {
  const buffer = new Uint8Array(bytes).buffer;
  const { dict } = dcmjs.DicomMessage.readFile(buffer);
  return new Map(Object.entries(dict).map(([tag, entry]) => [tag, String(entry.Value?.[0] ?? '')]));
}

async function expectSamePicture(before: Uint8Array, after: Uint8Array): Promise<void> {
  const [a, b] = [await decodeScan(before), await decodeScan(after)];
  expect(b.frames).toEqual(a.frames);
  // The age leaves with the patient; what follows from it is read before.
  const header = a.header && { ...a.header, child: undefined };
  expect({ ...b, frames: [], transferSyntax: null }).toEqual({
    ...a,
    header,
    frames: [],
    transferSyntax: null,
  });
}

const rawJpeg = encodeDctJpeg(samples, side, side, { precision: 12 });
const chattyJpeg = Buffer.concat([
  insertSegment(
    insertSegment(rawJpeg, 0xfe, Buffer.from(`${mark} comment`)),
    0xe1,
    Buffer.from(`Exif\0\0${mark} exif`),
  ),
  Buffer.from(`${mark} after EOI`),
]);
const jpeg2000 = await encodeJpeg2000({ bytes: pixelBytes, width: side, height: side, bits: 12 });
const comment = Buffer.from(`\x00\x01${mark} j2k comment`, 'latin1');
const sizEnd = 4 + jpeg2000.readUInt16BE(4);
const chatty2000 = Buffer.concat([
  jpeg2000.subarray(0, sizEnd),
  Buffer.from([0xff, 0x64, 0, comment.length + 2]),
  comment,
  jpeg2000.subarray(sizEnd),
  Buffer.from(`${mark} after EOC`),
]);
const rle = Buffer.concat([encodeRle(samples, 2), Buffer.from(`${mark} after RLE..`)]);

const packed = (uid: string, stream: Uint8Array) =>
  buildDicom({
    transferSyntax: uid,
    elements: elements(),
    pixels: { bytes: encapsulate([stream]), encapsulated: true },
    ...around,
  });

const native = (transferSyntax: string, bytes: Uint8Array, layout?: FixtureLayout) =>
  buildDicom({
    transferSyntax,
    elements: elements(),
    pixels: { bytes, encapsulated: false },
    ...around,
    ...(layout && { layout }),
  });

const planted: [string, Uint8Array][] = [
  [
    'explicit little endian',
    native('1.2.840.10008.1.2.1', Buffer.concat([pixelBytes, Buffer.from(`${mark} after pixels`)])),
  ],
  [
    'implicit little endian',
    native('1.2.840.10008.1.2', pixelBytes, { explicit: false, littleEndian: true }),
  ],
  [
    'explicit big endian',
    native('1.2.840.10008.1.2.2', Buffer.from(pixelBytes).swap16(), { explicit: true, littleEndian: false }),
  ],
  ['JPEG with comments', packed('1.2.840.10008.1.2.4.51', chattyJpeg)],
  ['JPEG 2000 with comments', packed('1.2.840.10008.1.2.4.90', chatty2000)],
  ['RLE with a tail', packed('1.2.840.10008.1.2.5', rle)],
];

describe('what is stored of a DICOM file', () => {
  test.each(planted)('nothing planted in %s survives anywhere in the bytes', async (_name, bytes) => {
    expect(Buffer.from(bytes).toString('latin1')).toContain(mark);
    expectClean((await deidentifyDicom(bytes)).bytes);
  });

  test.each(planted)('the picture of %s stays the same', async (_name, bytes) => {
    await expectSamePicture(bytes, (await deidentifyDicom(bytes)).bytes);
  });

  test.each(planted)('two other readers find only listed attributes in %s', async (_name, bytes) => {
    const cleaned = (await deidentifyDicom(bytes)).bytes;
    const found = readWithDcmjs(cleaned);
    const groups = [...found.keys()].map((tag) => tag.slice(0, 4));
    expect(new Set(groups)).toEqual(new Set(['0008', '0010', '0012', '0020', '0028', '5200', '7FE0']));
    expect(found.get('00120062')).toBe('YES');
    expect(found.get('0020000D')).toMatch(/^2\.25\.\d+$/);
    // Empty, not missing, as the standard requires.
    for (const tag of ['00100010', '00100020', '00100030', '00080020']) expect(found.get(tag)).toBe('');
    const parsed = dicomParser.parseDicom(cleaned);
    expect(parsed.uint16('x00280010')).toBe(side);
    expect(parsed.warnings).toEqual([]);
  });

  test('the receipt lists what was removed, by kind and by attribute, and never a value', async () => {
    const { removed, kept, cleaning } = await deidentifyDicom(planted[0]![1]);
    const kinds = removed.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['patient', 'dates', 'people', 'private', 'overlays', 'before']),
    );
    expect(removed[0]!.tags).toContain("Patient's Name (0010,0010)");
    expect(kept).toContain('Pixel Spacing');
    expect(cleaning).toBe('dicom');
    expect(JSON.stringify({ removed, kept })).not.toContain(mark);
  });

  test.each([
    ['in the preamble', { preamble: around.preamble }, ['before']],
    ['after the end', { trailing: around.trailing }, ['after']],
    ['nowhere else', {}, []],
  ])('the receipt names what lies %s', async (_, outside, kinds) => {
    const bytes = buildDicom({
      transferSyntax: '1.2.840.10008.1.2.1',
      elements: grayElements(side, side, { allocated: 16, stored: 12 }),
      pixels: { bytes: pixelBytes, encapsulated: false },
      ...outside,
    });
    const { removed, kept } = await deidentifyDicom(bytes);
    expect(removed.map(({ kind }) => kind)).toEqual(kinds);
    expect(kept).toContain('Pixel Data');
  });

  test('comments inside the compressed picture are on the receipt', async () => {
    const { removed } = await deidentifyDicom(planted[3]![1]);
    const kinds = removed.map(({ kind }) => kind);
    expect(kinds).toContain('comments');
  });

  test('bits above the stored ones, where old overlays hide, are cleared', async () => {
    const words = Array.from(samples, (value, i) => value | (i % 2 ? 0x8000 : 0x1000));
    const dirty = buildDicom({
      transferSyntax: '1.2.840.10008.1.2.1',
      elements: grayElements(side, side, { allocated: 16, stored: 12 }),
      pixels: { bytes: littleEndianBytes(words), encapsulated: false },
    });
    const cleaned = Buffer.from((await deidentifyDicom(dirty)).bytes);
    const stored = new Uint16Array(Uint8Array.from(cleaned.subarray(-pixelBytes.length)).buffer);
    expect(stored.every((value) => value < 2 ** 12)).toBe(true);
    expect((await decodeScan(cleaned)).frames).toEqual((await decodeScan(dirty)).frames);
  });

  test('cleaning twice gives new identifiers and the same picture', async () => {
    const once = (await deidentifyDicom(planted[0]![1])).bytes;
    const twice = (await deidentifyDicom(once)).bytes;
    expect(readWithDcmjs(twice).get('00080018')).not.toBe(readWithDcmjs(once).get('00080018'));
    await expectSamePicture(once, twice);
  });
});

const syntaxFixtures = await makeTransferSyntaxFixtures(plantedElements());

describe('every transfer syntax', () => {
  test.each(syntaxFixtures)('$name is clean and unchanged', async ({ bytes }) => {
    const cleaned = (await deidentifyDicom(bytes)).bytes;
    expectClean(cleaned);
    await expectSamePicture(bytes, cleaned);
  });
});

/** An MR slice as a scanner writes it, signed, with padding. */
function scannerSlice(extra: FixtureElement[] = []): Uint8Array {
  const own = new Set(extra.map(({ tag }) => tag));
  const base: FixtureElement[] = [
    ...grayElements(side, side, { allocated: 16, stored: 16, signed: true }),
    { tag: 0x00080008, vr: 'CS', value: 'ORIGINAL\\PRIMARY\\M\\SIEMENSWORD' },
    { tag: 0x00080016, vr: 'UI', value: '1.2.840.10008.5.1.4.1.1.4' },
    { tag: 0x00100010, vr: 'PN', value: `${mark}^Name` },
    { tag: 0x00180020, vr: 'CS', value: 'SE\\IR' },
    { tag: 0x00180021, vr: 'CS', value: 'SK' },
    { tag: 0x00200032, vr: 'DS', value: '-120\\-120\\10' },
    { tag: 0x00200037, vr: 'DS', value: '1\\0\\0\\0\\1\\0' },
    { tag: 0x00200052, vr: 'UI', value: plantedUid },
    { tag: 0x00280120, vr: 'SS', value: [-1000] },
  ];
  return buildDicom({
    transferSyntax: '1.2.840.10008.1.2.1',
    elements: [...base.filter(({ tag }) => !own.has(tag)), ...extra],
    pixels: { bytes: pixelBytes, encapsulated: false },
  });
}

describe('the cleaned file is a valid object', () => {
  test('emptied where the standard wants an attribute, with the method in codes and the padding signed like the pixels', async () => {
    const cleaned = (await deidentifyDicom(scannerSlice())).bytes;
    expectClean(cleaned);
    const set = dicomParser.parseDicom(cleaned);
    expect(set.string('x00080008')).toBe('ORIGINAL\\PRIMARY\\M');
    expect(set.string('x00180020')).toBe('SE\\IR');
    expect(set.elements.x00280120!.vr).toBe('SS');
    expect(set.int16('x00280120')).toBe(-1000);
    const [code] = set.elements.x00120064!.items!;
    expect(code!.dataSet!.string('x00080100')).toBe('113100');
    expect(set.string('x00200052')).toMatch(/^2\.25\.\d+$/);
  });

  test('functional groups of an enhanced object stay, its identifiers, dates and names do not', async () => {
    const group: FixtureElement[] = [
      {
        tag: 0x00209111,
        vr: 'SQ',
        value: [
          [
            { tag: 0x00189074, vr: 'DT', value: `${plantedDate}101112.99` },
            { tag: 0x00209056, vr: 'SH', value: `${mark} stack` },
            { tag: 0x00209157, vr: 'UL', value: [1, 7] },
            { tag: 0x00204000, vr: 'LT', value: `${mark} comment` },
          ],
        ],
      },
      { tag: 0x00209113, vr: 'SQ', value: [[{ tag: 0x00200032, vr: 'DS', value: '1\\2\\3' }]] },
      {
        tag: 0x00189226,
        vr: 'SQ',
        value: [[{ tag: 0x00089007, vr: 'CS', value: `ORIGINAL\\PRIMARY\\${mark.toUpperCase()}\\NONE` }]],
      },
    ];
    const cleaned = (
      await deidentifyDicom(
        scannerSlice([
          { tag: 0x00080016, vr: 'UI', value: '1.2.840.10008.5.1.4.1.1.4.1' },
          { tag: 0x52009230, vr: 'SQ', value: [group] },
        ]),
      )
    ).bytes;
    expectClean(cleaned);
    const frame = dicomParser.parseDicom(cleaned).elements.x52009230!.items![0]!.dataSet!;
    const inside = (tag: string) => frame.elements[tag]!.items![0]!.dataSet!;
    expect(inside('x00209113').string('x00200032')).toBe('1\\2\\3');
    expect(inside('x00209111').uint32('x00209157', 1)).toBe(7);
    expect(inside('x00209111').string('x00189074')).toMatch(/^1900/);
    expect(inside('x00189226').string('x00089007')).toBe('ORIGINAL\\PRIMARY\\NONE\\NONE');
  });

  test('of a stack whose other frames were not searched, only the groups of the kept frame stay', async () => {
    const position = (z: number): FixtureElement[] => [
      { tag: 0x00209113, vr: 'SQ', value: [[{ tag: 0x00200032, vr: 'DS', value: `1\\2\\${z}` }]] },
    ];
    const frames = [0, 1, 2].map((seed) => new Uint8Array(64).fill(seed * 50));
    const stack = grayStack(8, frames, [
      { tag: 0x00080016, vr: 'UI', value: '1.2.840.10008.5.1.4.1.1.4.1' },
      { tag: 0x52009230, vr: 'SQ', value: frames.map((_, z) => position(z)) },
    ]);
    const positions = (bytes: Uint8Array) =>
      dicomParser
        .parseDicom(bytes)
        .elements.x52009230!.items!.map(({ dataSet }) =>
          dataSet!.elements.x00209113?.items?.[0]?.dataSet?.string('x00200032'),
        );
    const decoded = await decodeStored(openStoredFrames(stack));
    expect(positions(deidentifyOpened(decoded).bytes)).toEqual(['1\\2\\0', '1\\2\\1', '1\\2\\2']);
    const shown = { ...decoded.scan, frames: decoded.scan.frames.slice(1, 2) };
    const kept = { ...decoded, scan: shown, stored: decoded.stored.slice(1, 2) };
    expect(positions(deidentifyOpened(kept).bytes)).toEqual(['1\\2\\1']);
    // A frame beyond the groups that the file has gets an empty one.
    const beyond = { ...decoded.stored[1]!, index: 7 };
    expect(positions(deidentifyOpened({ ...kept, stored: [beyond] }).bytes)).toEqual([undefined]);
  });

  test.each([
    ['1.2.840.10008.5.1.4.1.1.4', '1.2.840.10008.5.1.4.1.1.4'],
    ['1.3.12.2.1107.5.9.1', '1.2.840.10008.5.1.4.1.1.7'],
    ['9.1.2.840.10008.5.1.4.1.1.4', '1.2.840.10008.5.1.4.1.1.7'],
    ['', '1.2.840.10008.5.1.4.1.1.7'],
  ])('the class %s is stored as %s, because a private one names the manufacturer', async (given, stored) => {
    const slice = scannerSlice([{ tag: 0x00080016, vr: 'UI', value: given }]);
    const set = dicomParser.parseDicom((await deidentifyDicom(slice)).bytes);
    expect(set.string('x00080016')).toBe(stored);
  });

  test('a presentation that is declared inverse is shown turned, before and after', async () => {
    const plain = await decodeScan(scannerSlice());
    const turned = scannerSlice([{ tag: 0x20500020, vr: 'CS', value: 'INVERSE' }]);
    const [before, after] = [
      await decodeScan(turned),
      await decodeScan((await deidentifyDicom(turned)).bytes),
    ];
    expect(after.frames).toEqual(before.frames);
    const middle = (side / 2) * side + side / 2;
    const [a, b] = [plain.frames[0]!.pixels[middle]!, before.frames[0]!.pixels[middle]!];
    expect(a + b).toBe(255);
  });

  checkWithDicomTools('a cleaned MR slice', async () => (await deidentifyDicom(scannerSlice())).bytes, [
    'dcmdump',
    'dciodvfy',
  ]);
  checkWithDicomTools('a cleaned slice of the sample generator', async () => {
    const phantom = generatePhantom({ seed: 3, size: 64 });
    return (await deidentifyDicom(encodeDicom(phantom, { seed: 3, sequence: 't1ce' }))).bytes;
  }, ['dcmdump', 'dciodvfy']);
});
