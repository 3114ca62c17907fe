import { damaged } from '../refusals.ts';

/** What a codec makes of one frame: integers as coded, color interleaved by pixel. */
export interface CodecFrame {
  samples: Uint8Array | Uint16Array | Int16Array;
  channels: 1 | 3;
  /** Bits of a value as the codestream says, which may differ from the DICOM header. */
  precision: number;
  signed: boolean;
  /** Set where the codestream, not the DICOM header, decides what its three channels are. */
  color?: 'RGB' | 'YBR_FULL';
}

export interface ExpectedFrame {
  width: number;
  height: number;
  channels: 1 | 3;
}

/** Compares the size in a codestream with the file's own, before the decoder allocates anything for it. */
export function checkCodestream(
  found: { width: number; height: number; channels: number },
  expected: ExpectedFrame,
): void {
  if (found.width < 1 || found.height < 1) throw damaged('the picture inside it does not say its size');
  if (found.width !== expected.width || found.height !== expected.height) {
    throw damaged(
      `the header says ${expected.width} × ${expected.height} pixels, the picture inside is ${found.width} × ${found.height}`,
    );
  }
  if (found.channels !== expected.channels) {
    throw damaged('the header and the picture inside disagree about its colors');
  }
}

/** Three planes, one after another, to values interleaved by pixel. */
export function interleave<T extends Uint8Array | Uint16Array | Int16Array>(planes: T): T {
  const size = planes.length / 3;
  const out = planes.slice() as T;
  for (let i = 0; i < size; i++) {
    out[i * 3] = planes[i]!;
    out[i * 3 + 1] = planes[size + i]!;
    out[i * 3 + 2] = planes[size * 2 + i]!;
  }
  return out;
}
