import { damaged } from '../refusals.ts';

/** A decoded frame: integers as coded, color interleaved by pixel. */
export interface CodecFrame {
  samples: Uint8Array | Uint16Array | Int16Array;
  channels: 1 | 3;
  /** Bits per value in the codestream, which may differ from the DICOM header. */
  precision: number;
  signed: boolean;
  /** Set if the codestream, not the DICOM header, determines the color space. */
  color?: 'RGB' | 'YBR_FULL';
}

export interface ExpectedFrame {
  width: number;
  height: number;
  channels: 1 | 3;
}

/** Compares the size in a codestream with the DICOM header, before the decoder allocates memory. */
export function checkCodestream(
  found: { width: number; height: number; channels: number },
  expected: ExpectedFrame,
): void {
  if (found.width < 1 || found.height < 1) throw damaged('codestreamSize');
  if (found.width !== expected.width || found.height !== expected.height) {
    throw damaged('differentSizes', `${found.width} × ${found.height}`);
  }
  if (found.channels !== expected.channels) {
    throw damaged('differentColors');
  }
}

/** Converts three consecutive planes to values interleaved by pixel. */
export function interleave<T extends { [index: number]: number; length: number; slice(): unknown }>(
  planes: T,
): T {
  const size = planes.length / 3;
  const out = planes.slice() as T;
  for (let i = 0; i < size; i++) {
    out[i * 3] = planes[i]!;
    out[i * 3 + 1] = planes[size + i]!;
    out[i * 3 + 2] = planes[size * 2 + i]!;
  }
  return out;
}
