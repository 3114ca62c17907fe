import { interleave } from '../codecs/codec-frame.ts';
import { cutShort } from '../refusals.ts';
import { isSubsampled } from './frame-bytes.ts';
import type { ImageHeader } from './image-header.ts';
import { tags } from './tags.ts';

export type RawSamples =
  | Uint8Array
  | Uint16Array
  | Uint32Array
  | Int16Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** Values of an uncompressed frame as whole words, color interleaved by pixel. The caller extracts the stored bits. */
export function decodeUncompressed(
  bytes: Uint8Array,
  header: ImageHeader,
  littleEndian: boolean,
): RawSamples {
  const pixels = header.width * header.height;
  if (header.bitsAllocated === 1) return unpackBits(bytes, pixels * header.samplesPerPixel);
  if (isSubsampled(header)) return expand422(bytes, header);
  const count = pixels * header.samplesPerPixel;
  if (bytes.length < (count * header.bitsAllocated) / 8) throw cutShort();
  const words = readWideSamples(bytes, count, header, littleEndian);
  return header.planar ? interleave(words) : words;
}

const littleEndianMachine = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

function readWideSamples(
  bytes: Uint8Array,
  count: number,
  header: ImageHeader,
  littleEndian: boolean,
): RawSamples {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (header.pixelTag === tags.floatPixelData) {
    const values = new Float32Array(count);
    for (let i = 0; i < count; i++) values[i] = view.getFloat32(i * 4, littleEndian);
    return values;
  }
  if (header.pixelTag === tags.doublePixelData) {
    const values = new Float64Array(count);
    for (let i = 0; i < count; i++) values[i] = view.getFloat64(i * 8, littleEndian);
    return values;
  }
  if (header.bitsAllocated === 8) return new Uint8Array(bytes.subarray(0, count));
  if (header.bitsAllocated === 16) {
    if (littleEndian && littleEndianMachine)
      return new Uint16Array(new Uint8Array(bytes.subarray(0, 2 * count)).buffer);
    const words = new Uint16Array(count);
    for (let i = 0; i < count; i++) words[i] = view.getUint16(i * 2, littleEndian);
    return words;
  }
  const words = new Uint32Array(count);
  for (let i = 0; i < count; i++) words[i] = view.getUint32(i * 4, littleEndian);
  return words;
}

function unpackBits(bytes: Uint8Array, count: number): Uint8Array {
  if (bytes.length * 8 < count) throw cutShort();
  const values = new Uint8Array(count);
  for (let i = 0; i < count; i++) values[i] = (bytes[i >> 3]! >> (i & 7)) & 1;
  return values;
}

/** Y1 Y2 Cb Cr for each two pixels (PS3.3 C.7.6.3.1.2). */
function expand422(bytes: Uint8Array, header: ImageHeader): Uint8Array {
  const pixels = header.width * header.height;
  if (bytes.length < pixels * 2) throw cutShort();
  const out = new Uint8Array(pixels * 3);
  for (let i = 0, at = 0; i < pixels; i += 2, at += 4) {
    for (let j = 0; j < 2 && i + j < pixels; j++) {
      out[(i + j) * 3] = bytes[at + j]!;
      out[(i + j) * 3 + 1] = bytes[at + 2]!;
      out[(i + j) * 3 + 2] = bytes[at + 3]!;
    }
  }
  return out;
}
