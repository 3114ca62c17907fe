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

const sampleTypes = {
  16: { Samples: Uint16Array, get: 'getUint16' },
  32: { Samples: Uint32Array, get: 'getUint32' },
  float: { Samples: Float32Array, get: 'getFloat32' },
  double: { Samples: Float64Array, get: 'getFloat64' },
} as const;

function readWideSamples(
  bytes: Uint8Array,
  count: number,
  { pixelTag, bitsAllocated }: ImageHeader,
  littleEndian: boolean,
): RawSamples {
  // A copy; `slice` of a Buffer would share its memory.
  if (bitsAllocated === 8) return new Uint8Array(bytes.subarray(0, count));
  const integer = bitsAllocated === 16 ? 16 : 32;
  const float = pixelTag === tags.floatPixelData ? 'float' : 'double';
  const { Samples, get } = sampleTypes[pixelTag === tags.pixelData ? integer : float];
  // Every browser and Node run on little-endian machines.
  if (littleEndian)
    return new Samples(new Uint8Array(bytes.subarray(0, count * Samples.BYTES_PER_ELEMENT)).buffer);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Samples(count);
  for (let i = 0; i < count; i++) values[i] = view[get](i * Samples.BYTES_PER_ELEMENT, false);
  return values;
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
