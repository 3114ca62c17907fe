import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { makePhantom } from '#tests/fixtures/dicom/phantom.ts';
import { decodeScan } from './decode-scan.ts';

// Real codecs and threads take seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const side = 64;
const gray = Uint8Array.from(makePhantom(side, side, { bits: 8 }));
const picture = () => sharp(gray, { raw: { width: side, height: side, channels: 1 } }).toColourspace('b-w');

describe('PNG and JPEG', () => {
  test('a gray PNG keeps every value', async () => {
    const scan = await decodeScan(await picture().png().toBuffer());
    expect(scan).toMatchObject({ format: 'png', channels: 1, frameCount: 1, pixelSpacing: null });
    expect(scan.frames[0]!.pixels).toEqual(gray);
  });

  test('the type comes from the content, so a JPEG is a JPEG by any name', async () => {
    expect((await decodeScan(await picture().jpeg().toBuffer())).format).toBe('jpeg');
  });

  test('transparency is laid over black', async () => {
    const rgba = Buffer.alloc(side * side * 4, 255);
    for (let i = 0; i < side * side; i++) rgba[i * 4 + 3] = i % 2 ? 255 : 0;
    const png = await sharp(rgba, { raw: { width: side, height: side, channels: 4 } })
      .png()
      .toBuffer();
    const { pixels, channels } = await decodeScan(png).then((scan) => ({ ...scan, ...scan.frames[0]! }));
    expect([channels, pixels[0], pixels[3]]).toEqual([3, 0, 255]);
  });

  test('a 16-bit PNG with 12-bit values is not shown black', async () => {
    const deep = makePhantom(side, side, { bits: 12 });
    const png = await sharp(deep, {
      raw: { width: side, height: side, channels: 1, depth: 'ushort' } as never,
    })
      .toColourspace('grey16')
      .png()
      .toBuffer();
    const scan = await decodeScan(png);
    expect(Math.max(...scan.frames[0]!.pixels)).toBeGreaterThan(240);
  });

  test.each(['png', 'jpeg'] as const)('a %s cut in the middle is refused', async (format) => {
    const whole = await picture().toFormat(format).toBuffer();
    await expect(decodeScan(whole.subarray(0, whole.length >> 1))).rejects.toMatchObject({
      code: 'unreadable_file',
    });
  });

  test('a JPEG with damage inside its pixels is refused, not shown with a gray rest', async () => {
    const jpeg = await picture().resize(512).jpeg().toBuffer();
    // A marker where pixels should be: libjpeg stops there.
    jpeg.set([0xff, 0xd9], jpeg.length >> 1);
    await expect(decodeScan(jpeg)).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  test('a JPEG with fewer pixels than it declares is refused', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    jpeg.writeUInt16BE(4 * side, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    await expect(decodeScan(jpeg)).rejects.toMatchObject({ code: 'unreadable_file' });
  });

  test('a JPEG with stray bytes after its pixels is read', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const padded = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(7, 1), jpeg.subarray(-2)]);
    expect((await decodeScan(padded)).width).toBe(side);
  });

  test('a huge picture is refused by its size', async () => {
    const huge = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    await expect(decodeScan(huge)).rejects.toMatchObject({
      code: 'picture_too_large',
      reason: { key: 'sides', values: { width: '12000', height: '9000', most: '4096' } },
    });
  });

  test.each([
    ['GIF89a....', { key: 'format', values: { format: 'GIF' } }],
    ['PK\x03\x04....', { key: 'format', values: { format: 'ZIP' } }],
    ['<svg xmlns="">', { key: 'format', values: { format: 'page' } }],
    ['hello there, this is text', { key: 'unknownFormat' }],
  ])('%j is rejected by name', async (text, reason) => {
    await expect(decodeScan(Buffer.from(text, 'latin1'))).rejects.toMatchObject({ reason });
  });

  test('an empty file says so', async () => {
    await expect(decodeScan(new Uint8Array())).rejects.toThrow('empty');
  });
});
