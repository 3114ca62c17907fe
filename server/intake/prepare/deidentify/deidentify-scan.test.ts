import { crc32, deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { cellSide, type ReadCells } from '#imaging/burned-in/text-map.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { buildDicom, encapsulate, type FixtureElement } from '#tests/fixtures/dicom/build-dicom.ts';
import { insertSegment } from '#tests/fixtures/dicom/encode-jpeg.ts';
import { encodeJpegLs } from '#tests/fixtures/dicom/encode-wasm.ts';
import { littleEndianBytes, makePhantom } from '#tests/fixtures/dicom/phantom.ts';
import { grayElements } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { decodeScan } from '../decode/decode-scan.ts';
import { openScan } from '../decode/open-scan.ts';
import { deidentifyScan as deidentifyOpened } from './deidentify-scan.ts';

// Real codecs and threads take seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const deidentifyScan = async (bytes: Uint8Array, readCells?: ReadCells) =>
  deidentifyOpened(await openScan(bytes), readCells);
const mark = 'Zq7';
const side = 256;

/** Letters as pixel patterns, so that the test needs no font. */
const letters: Record<string, string[]> = {
  A: ['.###.', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  E: ['#####', '#....', '#....', '####.', '#....', '#....', '#####'],
  N: ['#...#', '##..#', '#.#.#', '#.#.#', '#..##', '#...#', '#...#'],
  M: ['#...#', '##.##', '#.#.#', '#.#.#', '#...#', '#...#', '#...#'],
  '7': ['#####', '....#', '...#.', '..#..', '..#..', '.#...', '.#...'],
  '1': ['..#..', '.##..', '..#..', '..#..', '..#..', '..#..', '.###.'],
};

function write(
  picture: Uint8Array | Uint16Array,
  text: string,
  left: number,
  top: number,
  value: number,
): void {
  [...text].forEach((letter, i) => {
    letters[letter]?.forEach((line, y) => {
      [...line].forEach((dot, x) => {
        if (dot === '#') picture[(top + y) * side + left + i * 7 + x] = value;
      });
    });
  });
}

const plain8 = () => Uint8Array.from(makePhantom(side, side, { bits: 8 }));
const png = (gray: Uint8Array) => encodePng({ gray, width: side, height: side });

/** An uncompressed DICOM file with these frames. */
const dicomOf = (frames: Uint16Array[], width = side, extra: FixtureElement[] = []): Buffer =>
  buildDicom({
    transferSyntax: '1.2.840.10008.1.2.1',
    elements: [
      ...grayElements(width, width, { allocated: 16, stored: 12 }),
      { tag: 0x00280008, vr: 'IS', value: String(frames.length) },
      ...extra,
    ],
    pixels: { bytes: Buffer.concat(frames.map((frame) => littleEndianBytes(frame))), encapsulated: false },
  });

function chunk(name: string, body: Uint8Array): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

describe('PNG and JPEG', () => {
  test('text, time, EXIF and trailing bytes leave a PNG, its pixels stay', async () => {
    const clean = await png(plain8());
    const afterHeader = 8 + 25;
    const dirty = Buffer.concat([
      clean.subarray(0, afterHeader),
      chunk('tEXt', Buffer.from(`Author\0${mark} text`)),
      chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(`${mark}`)])),
      chunk('eXIf', Buffer.from(`II*\0${mark} exif`)),
      chunk('prVt', Buffer.from(`${mark} private`)),
      clean.subarray(afterHeader),
      Buffer.from(`${mark} after IEND`),
    ]);
    const { original, receipt, format } = await deidentifyScan(dirty);
    expect(format).toBe('png');
    expect(original).toEqual((await deidentifyScan(clean)).original);
    expect(Buffer.from(original).includes(mark)).toBe(false);
    expect((await decodeScan(original)).frames[0]!.pixels).toEqual(plain8());
    const tags = receipt.removed.flatMap((entry) => entry.tags);
    expect(tags).toEqual(expect.arrayContaining(['tEXt', 'zTXt', 'eXIf', 'prVt']));
    expect(JSON.stringify(receipt)).not.toContain(mark);
  });

  test('bytes hidden behind the pixels inside their chunk are gone', async () => {
    const clean = await png(plain8());
    const at = clean.lastIndexOf('IDAT') - 4;
    const length = clean.readUInt32BE(at);
    const body = clean.subarray(at + 8, at + 8 + length);
    const dirty = Buffer.concat([
      clean.subarray(0, at),
      chunk('IDAT', Buffer.concat([body, Buffer.from(`${mark} hidden`)])),
      clean.subarray(at + 12 + length),
    ]);
    const { original, scan } = await deidentifyScan(dirty);
    expect(Buffer.from(original).includes(mark)).toBe(false);
    expect(scan.frames[0]!.pixels).toEqual(plain8());
  });

  test('comments, EXIF, thumbnails and trailing bytes leave a JPEG, whose pixels are stored as they were searched', async () => {
    const clean = await sharp(plain8(), { raw: { width: side, height: side, channels: 1 } })
      .jpeg()
      .toBuffer();
    const dirty = Buffer.concat([
      insertSegment(
        insertSegment(clean, 0xfe, Buffer.from(`${mark} comment`)),
        0xe1,
        Buffer.from(`http://ns.adobe.com/xap/1.0/\0${mark}`),
      ),
      Buffer.from(`${mark} after EOI`),
    ]);
    const { original, format, scan } = await deidentifyScan(dirty);
    expect(format).toBe('png');
    expect(Buffer.from(original).includes(mark)).toBe(false);
    expect(scan.frames).toEqual((await decodeScan(clean)).frames);
    expect((await decodeScan(original)).frames).toEqual(scan.frames);
  });

  test('a picture that EXIF turns is stored upright', async () => {
    const upright = plain8().subarray(0, side * 128);
    const raw = { width: side, height: 128, channels: 1 as const };
    const turned = await sharp(upright, { raw }).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { original, format, scan } = await deidentifyScan(turned);
    expect(format).toBe('png');
    expect([scan.width, scan.height]).toEqual([128, side]);
    expect((await sharp(original).metadata()).orientation).toBeUndefined();
  });
});

describe('text burned into the image', () => {
  test('letters in the dark margin are masked in the file and in what is shown', async () => {
    const gray = plain8();
    write(gray, 'NAME', 6, 6, 250);
    write(gray, '1717', 6, 20, 250);
    const result = await deidentifyScan(await png(gray));
    expect(result.receipt).toMatchObject({ writing: 'masked', notices: [] });
    expect(result.receipt.maskedRegions.length).toBeGreaterThan(0);
    for (const pixels of [
      result.scan.frames[0]!.pixels,
      (await decodeScan(result.original)).frames[0]!.pixels,
    ]) {
      const corner = Array.from({ length: 30 * 60 }, (_, i) => pixels[Math.floor(i / 60) * side + (i % 60)]!);
      expect(Math.max(...corner)).toBeLessThan(30);
    }
  });

  test('nothing of the head changes', async () => {
    const gray = plain8();
    write(gray, 'NAME', 6, 6, 250);
    const { scan } = await deidentifyScan(await png(gray));
    const before = plain8();
    let changed = 0;
    for (let y = 24; y < side; y++) {
      for (let x = 0; x < side; x++)
        if (scan.frames[0]!.pixels[y * side + x] !== before[y * side + x]) changed++;
    }
    expect(changed).toBe(0);
  });

  test('a lone side mark counts as text; a clean picture is left as it is', async () => {
    const marked = plain8();
    write(marked, 'A', 6, 120, 250);
    expect((await deidentifyScan(await png(marked))).receipt).toMatchObject({ writing: 'masked' });
    const { receipt } = await deidentifyScan(await png(plain8()));
    expect(receipt).toMatchObject({ writing: 'none', maskedRegions: [], notices: [] });
  });

  test('letters against the head are left alone there and warned about', async () => {
    const gray = plain8();
    write(gray, 'NAMENAME', 60, 17, 250);
    const { receipt } = await deidentifyScan(await png(gray));
    expect(receipt.writing).toBe('suspected');
    expect(receipt.notices).toEqual([{ id: 'suspected' }]);
  });

  test('what looks written wholly on the head is warned about, and nothing around the head is filled', async () => {
    const middle: ReadCells = async (_, width, height) => {
      const inside = (at: number, of: number) => Math.abs((at + 0.5) * cellSide - of / 2) < 0.2 * of;
      const columns = width / cellSide;
      return Float32Array.from({ length: columns * (height / cellSide) }, (_, cell) =>
        inside(cell % columns, width) && inside(Math.floor(cell / columns), height) ? 1 : 0,
      );
    };
    const { receipt } = await deidentifyScan(await png(plain8()), middle);
    expect(receipt).toMatchObject({ writing: 'suspected', maskedRegions: [] });
  });

  test('a file that declares text in its picture is never passed without a warning', async () => {
    const declaring = { tag: 0x00280301, vr: 'CS', value: 'YES' };
    const { receipt } = await deidentifyScan(dicomOf([makePhantom(side, side)], side, [declaring]));
    expect(receipt).toMatchObject({ writing: 'declared', maskedRegions: [] });
    expect(receipt.notices).toEqual([{ id: 'declared' }]);
  });

  test('in a long stack text is found on every frame that is kept, also where nothing is analyzed', async () => {
    const frames = Array.from({ length: 66 }, () => makePhantom(side, side));
    write(frames[65]!, 'NAMENAME', 6, 6, 4000);
    const { scan, receipt } = await deidentifyScan(dicomOf(frames));
    expect(receipt.writing).toBe('masked');
    expect(scan.frames).toHaveLength(66);
    expect(Math.max(...scan.frames[65]!.pixels.subarray(0, side * 14))).toBeLessThan(40);
  });

  test('of a stack too large to be looked at whole only the frame that was looked at is kept', async () => {
    const small = 64;
    const frames = Array.from({ length: 1_030 }, () => makePhantom(small, small));
    const { scan, receipt, original } = await deidentifyScan(dicomOf(frames, small));
    expect(scan).toMatchObject({ frameCount: 1, shownFrame: 0 });
    expect(receipt.notices).toEqual([{ id: 'leftOut', count: 1030, frame: expect.any(Number) }]);
    expect((await decodeScan(original)).frameCount).toBe(1);
  });

  test('drawn text of an ordinary font is found', async () => {
    const canvas = createCanvas(side, side);
    const context = canvas.getContext('2d');
    const data = context.createImageData(side, side);
    plain8().forEach((value, i) => {
      data.data.set([value, value, value, 255], i * 4);
    });
    context.putImageData(data, 0, 0);
    context.fillStyle = '#fff';
    context.font = '12px sans-serif';
    context.fillText('Muster 1944', 4, 14);
    const drawn = await canvas.encode('png');
    const blank = await png(plain8());
    const search = (await deidentifyScan(drawn)).receipt.maskedRegions;
    // Without an installed font, nothing is drawn.
    const anyFont = !Buffer.from(
      (await decodeScan(drawn)).frames[0]!.pixels.filter((_, i) => i % 3 === 0),
    ).equals(Buffer.from((await decodeScan(blank)).frames[0]!.pixels));
    if (anyFont) expect(search.length).toBeGreaterThan(0);
    else expect(search).toEqual([]);
  });

  test('a compressed DICOM file is stored with the text gone, and read again gives the same picture', async () => {
    const samples = makePhantom(side, side);
    write(samples, 'NAMENAME', 6, 6, 4000);
    const stream = await encodeJpegLs({
      bytes: littleEndianBytes(samples),
      width: side,
      height: side,
      bits: 12,
    });
    const dicom = buildDicom({
      transferSyntax: '1.2.840.10008.1.2.4.80',
      elements: grayElements(side, side, { allocated: 16, stored: 12 }),
      pixels: { bytes: encapsulate([stream]), encapsulated: true },
    });
    const first = await deidentifyScan(dicom);
    expect(first.receipt.maskedRegions.length).toBeGreaterThan(0);
    const second = await deidentifyScan(first.original);
    expect(second.receipt.maskedRegions).toEqual([]);
    expect(second.scan.frames).toEqual(first.scan.frames);
    expect(first.scan.pixelSpacing).toEqual({ row: 0.5, column: 0.75 });
  });

  test('text in one frame is masked in all frames', async () => {
    const frames = [makePhantom(side, side), makePhantom(side, side, { size: 0.8 })];
    write(frames[1]!, 'NAMENAME', 6, 240, 4000);
    const { scan, receipt } = await deidentifyScan(dicomOf(frames));
    expect(receipt.maskedRegions.length).toBeGreaterThan(0);
    expect(scan.frameCount).toBe(2);
    for (const { pixels } of scan.frames)
      expect(Math.max(...pixels.subarray(238 * side, 238 * side + 64))).toBeLessThan(30);
  });
});
