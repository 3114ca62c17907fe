import { type NIFTI1, type NIFTI2, readHeader } from 'nifti-reader-js';
import { maxSide } from '../limits.ts';
import { damaged, Refusal, unsupported } from '../refusals.ts';

/** The first volume according to the header, checked before memory is allocated. */
export type DeclaredVolume = ReturnType<typeof declaredVolume>;

interface ValueType {
  bytes: number;
  get: `get${'Int' | 'Uint'}${8 | 16 | 32}` | `getFloat${32 | 64}`;
  /** Holds these values for display. */
  Values: typeof Uint8Array | typeof Int16Array | typeof Uint16Array | typeof Float32Array;
}

/** How values are stored, by data type. The header's own number of bits may be wrong. */
const valueTypes: Record<number, ValueType | undefined> = {
  2: { bytes: 1, get: 'getUint8', Values: Uint8Array },
  256: { bytes: 1, get: 'getInt8', Values: Int16Array },
  4: { bytes: 2, get: 'getInt16', Values: Int16Array },
  512: { bytes: 2, get: 'getUint16', Values: Uint16Array },
  8: { bytes: 4, get: 'getInt32', Values: Float32Array },
  768: { bytes: 4, get: 'getUint32', Values: Float32Array },
  16: { bytes: 4, get: 'getFloat32', Values: Float32Array },
  64: { bytes: 8, get: 'getFloat64', Values: Float32Array },
};

/** A NIfTI-2 header, the longer one, and the extension flag. */
const headerBytes = 544;

/** Reads the size from the beginning of a decompressed file. Skips extensions, which may be long. */
export function readDeclaredVolume(beginning: Uint8Array): DeclaredVolume {
  const bytes = beginning.slice(0, headerBytes);
  if (bytes.length < 352) throw damaged('niftiHeader');
  const isNifti1 = bytes.subarray(0, 4).includes(0x5c);
  bytes[isNifti1 ? 348 : 540] = 0;
  return declaredVolume(parseHeader(bytes.buffer));
}

export function parseHeader(buffer: ArrayBuffer): NIFTI1 | NIFTI2 {
  let header: NIFTI1 | NIFTI2 | null;
  try {
    header = readHeader(buffer);
  } catch (error) {
    throw damaged('niftiHeader', error);
  }
  if (!header) throw damaged('niftiHeader');
  return header;
}

export function declaredVolume(header: NIFTI1 | NIFTI2) {
  const [dimensions = 0, nx = 0, ny = 0, nz = 1, nt = 1] = header.dims;
  const size = [nx, ny, dimensions >= 3 ? nz : 1] as const;
  if (size.some((side) => !Number.isInteger(side) || side < 1)) throw damaged('volumeSize');
  if (size.some((side) => side > maxSide)) throw new Refusal('picture_too_large', { key: 'volume' });
  const type = valueTypes[header.datatypeCode];
  if (!type) {
    throw unsupported({
      key: 'valueType',
      values: { code: String(header.datatypeCode) },
    });
  }
  const start = header.vox_offset;
  if (!(start >= 0)) throw damaged('niftiHeader');
  const end = start + size[0] * size[1] * size[2] * type.bytes;
  return { size, type, volumeCount: dimensions >= 4 ? Math.max(1, nt) : 1, start, end };
}
