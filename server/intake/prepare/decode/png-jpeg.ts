import sharp from 'sharp';
import { maxSide } from '#imaging/limits.ts';
import type { DecodedScan } from '#imaging/picture/decoded-scan.ts';
import { checkPictureSize, checkUnpackedSize, cutShort, damaged } from '#imaging/refusals.ts';

/** One thread of libvips in each worker, and no cache that outlives a scan. */
sharp.concurrency(1);
sharp.cache(false);

const options = { limitInputPixels: maxSide * maxSide, failOn: 'error', ignoreIcc: true } as const;

/** libjpeg only warns about these and fills the rest with gray. Other warnings, such as stray bytes, lose no pixels. */
const lostPixels = /premature end of data|bad Huffman code|restart marker|inconsistent progression/i;

/** PNG or JPEG as 8-bit gray or RGB, upright, over black where it is transparent. */
export async function decodePngJpeg(bytes: Uint8Array, format: 'png' | 'jpeg'): Promise<DecodedScan> {
  const { width, height, channels: stored, depth, gray } = await readHeader(bytes);
  checkPictureSize(width, height);
  checkUnpackedSize(width, height, stored * (depth === 'ushort' ? 2 : 1));
  try {
    const deep = depth === 'ushort';
    const space = gray ? (deep ? 'grey16' : 'b-w') : deep ? 'rgb16' : 'srgb';
    const unpack = (failOn: 'error' | 'warning') =>
      sharp(bytes, { ...options, failOn })
        .autoOrient()
        .flatten()
        .toColourspace(space)
        .raw({ depth: deep ? 'ushort' : 'uchar' })
        .toBuffer({ resolveWithObject: true });
    const { data, info } = await unpack('warning').catch((error: Error) => {
      if (lostPixels.test(error.message)) throw error;
      return unpack('error');
    });
    const values = deep
      ? new Uint16Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.length))
      : data;
    const channels = gray ? 1 : 3;
    return {
      format,
      width: info.width,
      height: info.height,
      channels,
      frameCount: 1,
      frames: [{ index: 0, pixels: toBytes(takeChannels(values, info.channels, channels), deep) }],
      shownFrame: 0,
      pixelSpacing: null,
      orientation: null,
      header: null,
      transferSyntax: null,
    };
  } catch (error) {
    throw toRefusal(error);
  }
}

async function readHeader(bytes: Uint8Array) {
  try {
    // Without the pixel limit, so that a huge picture is refused as too large and not as damaged.
    const header = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    const gray = header.space === 'b-w' || header.space === 'grey16';
    const { width, height, channels, depth } = header;
    return { width, height, channels, depth, gray };
  } catch (error) {
    throw toRefusal(error);
  }
}

function toRefusal(error: unknown): Error {
  const text = error instanceof Error ? error.message : String(error);
  return /premature|truncated|end of (file|stream)|not enough|read error|EOF/i.test(text)
    ? cutShort(error)
    : damaged('picture', error);
}

function takeChannels<T extends Uint8Array | Uint16Array>(values: T, from: number, to: number): T {
  if (from === to) return values;
  const out = values.slice(0, (values.length / from) * to) as T;
  for (let i = 0, at = 0; i < out.length; i += to, at += from) {
    for (let c = 0; c < to; c++) out[i + c] = values[at + Math.min(c, from - 1)]!;
  }
  return out;
}

/** 16-bit pictures often hold 12-bit scanner values, which would look black. Stretches them to the used range. */
function toBytes(values: Uint8Array | Uint16Array, deep: boolean): Uint8Array {
  if (!deep) return new Uint8Array(values.buffer.slice(values.byteOffset, values.byteOffset + values.length));
  const high = Math.max(1, valueAt(values, 0.999));
  const scale = high < 16_384 ? 255 / high : 255 / 65_535;
  const out = new Uint8Array(values.length);
  for (let i = 0; i < out.length; i++) out[i] = Math.min(255, Math.round(values[i]! * scale));
  return out;
}

/** The quantile, by counting: a sorted copy would take as much memory as the picture. */
function valueAt(values: Uint8Array | Uint16Array, share: number): number {
  const counts = new Uint32Array(65_536);
  for (let i = 0; i < values.length; i++) counts[values[i]!]!++;
  let left = Math.floor((values.length - 1) * share);
  let value = 0;
  while (left >= counts[value]!) left -= counts[value++]!;
  return value;
}
