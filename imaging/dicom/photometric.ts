import type { ImageHeader } from './image-header.ts';
import type { StoredFrame } from './stored-samples.ts';

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
}

/** Converts a color frame to 8-bit RGB (PS3.3 C.7.6.3.1.2). */
export function toRgb(frame: StoredFrame, header: ImageHeader): Uint8Array {
  const bytes = toBytes(frame, header);
  if (frame.photometric === 'RGB') return bytes;
  const partial = frame.photometric === 'YBR_PARTIAL_422';
  const out = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i += 3) {
    const y = partial ? (bytes[i]! - 16) * (255 / 219) : bytes[i]!;
    const scale = partial ? 255 / 224 : 1;
    const blue = (bytes[i + 1]! - 128) * scale;
    const red = (bytes[i + 2]! - 128) * scale;
    out[i] = clamp(y + 1.402 * red);
    out[i + 1] = clamp(y - 0.344136 * blue - 0.714136 * red);
    out[i + 2] = clamp(y + 1.772 * blue);
  }
  return out;
}

function toBytes(frame: StoredFrame, header: ImageHeader): Uint8Array {
  const { samples } = frame;
  if (header.bitsStored === 8 && samples instanceof Uint8Array) return samples;
  const scale = 255 / (2 ** header.bitsStored - 1);
  const out = new Uint8Array(samples.length);
  for (let i = 0; i < out.length; i++) out[i] = clamp(samples[i]! * scale);
  return out;
}
