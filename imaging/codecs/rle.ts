import { cutShort, damaged } from '../refusals.ts';

/** RLE header: the number of segments and up to fifteen offsets (PS3.5 annex G.5). */
export const rleHeaderBytes = 64;

interface RleLayout {
  pixels: number;
  samplesPerPixel: number;
  bytesPerSample: number;
}

export interface RleResult {
  /** Little-endian values, color interleaved by pixel. */
  bytes: Uint8Array;
  /** Start and end of the data that was used from each segment. */
  segments: { start: number; end: number }[];
}

/** Each segment is one byte plane, the most significant first. */
export function decodeRle(packed: Uint8Array, layout: RleLayout): RleResult {
  if (packed.length < rleHeaderBytes) throw cutShort();
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const count = view.getUint32(0, true);
  const { pixels, samplesPerPixel, bytesPerSample } = layout;
  if (count !== samplesPerPixel * bytesPerSample) {
    throw damaged('runLengthSize');
  }
  const stride = samplesPerPixel * bytesPerSample;
  const bytes = new Uint8Array(pixels * stride);
  const segments: RleResult['segments'] = [];
  for (let segment = 0; segment < count; segment++) {
    const start = view.getUint32(4 + segment * 4, true);
    const limit = segment + 1 < count ? view.getUint32(8 + segment * 4, true) : packed.length;
    if (start < rleHeaderBytes || start > packed.length || limit < start) {
      throw damaged('runLength');
    }
    const sample = Math.floor(segment / bytesPerSample);
    const significance = bytesPerSample - 1 - (segment % bytesPerSample);
    const first = sample * bytesPerSample + significance;
    const end = unpackSegment(packed, start, Math.min(limit, packed.length), { bytes, first, stride });
    segments.push({ start, end });
  }
  return { bytes, segments };
}

function unpackSegment(
  packed: Uint8Array,
  start: number,
  limit: number,
  target: { bytes: Uint8Array; first: number; stride: number },
): number {
  const { bytes, stride } = target;
  let out = target.first;
  let at = start;
  while (out < bytes.length) {
    if (at >= limit) throw cutShort();
    const control = packed[at++]!;
    if (control === 128) continue;
    if (control < 128) {
      if (at + control + 1 > limit) throw cutShort();
      for (let i = 0; i <= control && out < bytes.length; i++, out += stride) bytes[out] = packed[at + i]!;
      at += control + 1;
    } else {
      if (at >= limit) throw cutShort();
      const value = packed[at++]!;
      for (let i = 0; i < 257 - control && out < bytes.length; i++, out += stride) bytes[out] = value;
    }
  }
  return at;
}
