import { type NIFTI1, type NIFTI2, readHeader } from 'nifti-reader-js';
import { maxSide } from '../limits.ts';
import { damaged, Refusal, unsupported } from '../refusals.ts';

/** The first volume according to the header, checked before memory is allocated. */
export interface DeclaredVolume {
  size: readonly [number, number, number];
  volumeCount: number;
  /** Position of the values in the decompressed file. */
  start: number;
  end: number;
}

/** Bytes per value by type. The header's own number may be wrong. */
const valueBytes: Record<number, number | undefined> = {
  2: 1,
  256: 1,
  4: 2,
  512: 2,
  8: 4,
  768: 4,
  16: 4,
  64: 8,
};

/** A NIfTI-2 header, the longer one, and the extension flag. */
const headerBytes = 544;

/** Reads the size from the beginning of a decompressed file. Skips extensions, which may be long. */
export function readDeclaredVolume(beginning: Uint8Array): DeclaredVolume {
  const bytes = beginning.slice(0, headerBytes);
  if (bytes.length < 352) throw damaged('its NIfTI header makes no sense');
  const isNifti1 = bytes.subarray(0, 4).includes(0x5c);
  bytes[isNifti1 ? 348 : 540] = 0;
  return declaredVolume(parseHeader(bytes.buffer));
}

export function parseHeader(buffer: ArrayBuffer): NIFTI1 | NIFTI2 {
  let header: NIFTI1 | NIFTI2 | null;
  try {
    header = readHeader(buffer);
  } catch (error) {
    throw damaged('its NIfTI header makes no sense', error);
  }
  if (!header) throw damaged('its NIfTI header makes no sense');
  return header;
}

export function declaredVolume(header: NIFTI1 | NIFTI2): DeclaredVolume {
  const [dimensions = 0, nx = 0, ny = 0, nz = 1, nt = 1] = header.dims;
  const size = [nx, ny, dimensions >= 3 ? nz : 1] as const;
  if (size.some((side) => !Number.isInteger(side) || side < 1)) throw damaged('it gives its volume no size');
  if (size.some((side) => side > maxSide))
    throw new Refusal('picture_too_large', 'This volume is larger than any brain scan.', { key: 'volume' });
  const bytesPerValue = valueBytes[header.datatypeCode];
  if (!bytesPerValue) {
    throw unsupported(`stores its values as type ${header.datatypeCode}`, {
      key: 'valueType',
      values: { code: String(header.datatypeCode) },
    });
  }
  const start = header.vox_offset;
  if (!(start >= 0)) throw damaged('its NIfTI header makes no sense');
  const end = start + size[0] * size[1] * size[2] * bytesPerValue;
  return { size, volumeCount: dimensions >= 4 ? Math.max(1, nt) : 1, start, end };
}
