import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isPlainPng, stripPng } from './strip-png.ts';

const raw = (channels: 1 | 2 | 3 | 4) =>
  sharp(Buffer.alloc(16 * 16 * channels, 90), { raw: { width: 16, height: 16, channels } });

/** One gray counts as transparent. */
function withTransparentGray(png: Buffer): Buffer {
  const afterHeader = 33;
  const body = Buffer.from([...Buffer.from('tRNS'), 0, 90]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(2);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, afterHeader), length, body, sum, png.subarray(afterHeader)]);
}

test('a PNG is shown as it was uploaded only where that is what was decoded', async () => {
  const shown = (png: Buffer): boolean => isPlainPng(stripPng(png).data);
  const gray = await raw(1).toColourspace('b-w').png().toBuffer();
  expect(shown(gray)).toBe(true);
  expect(shown(await raw(3).png().toBuffer())).toBe(true);
  expect(shown(withTransparentGray(gray))).toBe(false);
  expect(shown(await raw(4).png().toBuffer())).toBe(false);
  expect(shown(await raw(2).toColourspace('b-w').png().toBuffer())).toBe(false);
  expect(shown(await raw(3).png({ palette: true }).toBuffer())).toBe(false);
  expect(shown(await raw(1).toColourspace('grey16').png().toBuffer())).toBe(false);
});
