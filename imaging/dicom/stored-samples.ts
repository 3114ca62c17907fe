import type { CodecFrame, ExpectedFrame } from '../codecs/codec-frame.ts';
import { decodeJpeg } from '../codecs/jpeg/decode-jpeg.ts';
import { decodeHtj2k, decodeJpeg2000 } from '../codecs/jpeg-2000.ts';
import { decodeJpegLs } from '../codecs/jpeg-ls.ts';
import { decodeRle } from '../codecs/rle.ts';
import { damaged } from '../refusals.ts';
import type { ImageHeader } from './image-header.ts';
import type { TransferSyntax } from './transfer-syntaxes.ts';
import { decodeUncompressed, type RawSamples } from './uncompressed.ts';

/** One frame's values as stored, before rescale and window; color interleaved by pixel. */
export interface StoredFrame {
  samples: RawSamples;
  channels: 1 | 3;
  /** After decompression, which may have reversed a color transform. */
  photometric: string;
}

export async function decodeStoredFrame(
  bytes: Uint8Array,
  header: ImageHeader,
  syntax: TransferSyntax,
): Promise<StoredFrame> {
  const channels = header.samplesPerPixel;
  const expected: ExpectedFrame = { width: header.width, height: header.height, channels };
  const plain = (samples: RawSamples): StoredFrame => ({
    samples: normalizeWords(samples, header),
    channels,
    photometric: header.photometric,
  });
  const coded = (frame: CodecFrame): StoredFrame => ({
    samples: normalizeCoded(frame, header),
    channels,
    photometric: photometricOf(frame, header),
  });
  switch (syntax.coding) {
    case 'native':
      return plain(decodeUncompressed(bytes, header, syntax.littleEndian));
    case 'rle':
      return plain(decodeRleFrame(bytes, header));
    case 'jpeg':
      return coded(decodeJpeg(bytes, expected));
    case 'jpeg-ls':
      return coded(await decodeJpegLs(bytes, expected));
    case 'jpeg-2000':
      return coded(await decodeJpeg2000(bytes, expected));
    case 'htj2k':
      return coded(await decodeHtj2k(bytes, expected));
  }
}

function decodeRleFrame(packed: Uint8Array, header: ImageHeader): RawSamples {
  if (header.bitsAllocated !== 8 && header.bitsAllocated !== 16 && header.bitsAllocated !== 32) {
    throw damaged('runLengthSize');
  }
  const bytesPerSample = header.bitsAllocated / 8;
  const pixels = header.width * header.height;
  const { bytes } = decodeRle(packed, { pixels, samplesPerPixel: header.samplesPerPixel, bytesPerSample });
  if (bytesPerSample === 1) return bytes;
  return bytesPerSample === 2 ? new Uint16Array(bytes.buffer) : new Uint32Array(bytes.buffer);
}

function photometricOf(frame: CodecFrame, header: ImageHeader): string {
  if (header.samplesPerPixel === 1) return header.photometric;
  if (frame.color) return frame.color;
  // YBR_RCT and YBR_ICT are transforms inside the codestream, which the decoder has reversed.
  if (header.photometric === 'YBR_RCT' || header.photometric === 'YBR_ICT') return 'RGB';
  return header.photometric === 'YBR_FULL_422' ? 'YBR_FULL' : header.photometric;
}

/** Extracts BitsStored bits below HighBit from each word and applies the sign (PS3.5 8.1.1). */
function normalizeWords(words: RawSamples, header: ImageHeader): RawSamples {
  const { bitsAllocated, bitsStored, highBit, signed } = header;
  if (words instanceof Float32Array || words instanceof Float64Array || bitsAllocated === 1) return words;
  const shift = highBit + 1 - bitsStored;
  if (!signed && shift === 0 && bitsStored === bitsAllocated) return words;
  const left = 32 - bitsStored;
  if (words instanceof Uint16Array) return normalizeShorts(words, shift, left, signed);
  const out = signed
    ? bitsAllocated === 32
      ? new Int32Array(words.length)
      : new Int16Array(words.length)
    : words;
  for (let i = 0; i < words.length; i++) {
    const value = (words[i]! >>> shift) << left;
    out[i] = signed ? value >> left : value >>> left;
  }
  return out;
}

/** The most common case. A loop over a single array type is much faster. */
function normalizeShorts(words: Uint16Array, shift: number, left: number, signed: boolean): RawSamples {
  const out = new Int16Array(words.buffer, words.byteOffset, words.length);
  if (signed) for (let i = 0; i < words.length; i++) out[i] = ((words[i]! >>> shift) << left) >> left;
  else for (let i = 0; i < words.length; i++) words[i] = ((words[i]! >>> shift) << left) >>> left;
  return signed ? out : words;
}

/**
 * Applies the sign to decoded integers. A signed image is often coded as unsigned numbers with the same bits. If the
 * values need more bits than BitsStored, the codestream's precision is used.
 */
function normalizeCoded(frame: CodecFrame, header: ImageHeader): RawSamples {
  const { samples } = frame;
  if (!header.signed) return frame.signed ? wrapUnsigned(samples, frame.precision) : samples;
  if (frame.signed) {
    if (samples instanceof Int16Array) return samples;
    return signExtended(samples, 8);
  }
  let largest = 0;
  for (let i = 0; i < samples.length; i++) if (samples[i]! > largest) largest = samples[i]!;
  const bits = largest < 2 ** header.bitsStored ? Math.min(header.bitsStored, 16) : frame.precision;
  return signExtended(samples, bits);
}

/** A loop, because `Int16Array.from` with a function first collects all values in a list. */
function signExtended(samples: CodecFrame['samples'], bits: number): Int16Array {
  const out = new Int16Array(samples.length);
  for (let i = 0; i < out.length; i++) out[i] = (samples[i]! << (32 - bits)) >> (32 - bits);
  return out;
}

function wrapUnsigned(samples: CodecFrame['samples'], precision: number): RawSamples {
  const mask = 2 ** precision - 1;
  const out = new Uint16Array(samples.length);
  for (let i = 0; i < out.length; i++) out[i] = samples[i]! & mask;
  return out;
}
