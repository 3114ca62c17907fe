import { maxSide, maxUnpackedBytes } from './limits.ts';

/** Why a file is refused. Each code is also an error code of the API. */
export type RefusalCode = 'unreadable_file' | 'unsupported_file' | 'picture_too_large';

/** A key of the catalog `refusals.file` with the values of its message. */
export interface RefusalReason {
  readonly key:
    | 'bits'
    | 'colorCoding'
    | 'compression'
    | 'cutShort'
    | 'damaged'
    | 'empty'
    | 'format'
    | 'memory'
    | 'noImage'
    | 'segmentation'
    | 'serverMemory'
    | 'sides'
    | 'unknownFormat'
    | 'unpacks'
    | 'unsupported'
    | 'valuesPerPixel'
    | 'valueType'
    | 'volume';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What exactly is damaged or unusual, for logs and the command line. A key of the catalog `commandLine.faults`. */
export type Fault =
  | 'arithmeticJpeg'
  | 'attribute'
  | 'bitDepths'
  | 'codestreamSize'
  | 'colorTable'
  | 'colorTableIncomplete'
  | 'colorTableMissing'
  | 'compressedData'
  | 'deepSequences'
  | 'dicomStart'
  | 'differentColors'
  | 'differentDepths'
  | 'differentSizes'
  | 'emptyPicture'
  | 'fragments'
  | 'frameBorders'
  | 'frameCount'
  | 'hierarchicalJpeg'
  | 'incompletePicture'
  | 'jpeg'
  | 'jpeg2000'
  | 'jpegLs'
  | 'niftiHeader'
  | 'noSize'
  | 'packing'
  | 'picture'
  | 'reducedColorJpeg'
  | 'reducedColorJpeg2000'
  | 'restartsInLine'
  | 'runLength'
  | 'runLengthSize'
  | 'sequence'
  | 'tooManyElements'
  | 'tooManyPieces'
  | 'volumeSize';

interface Technical {
  fault?: Fault;
  /** For logs only. */
  cause?: unknown;
}

/** A file that cannot be read. The catalog `refusals.file` has a sentence for each reason; `message` is for logs. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly reason: RefusalReason;
  readonly fault: Fault | undefined;

  constructor(code: RefusalCode, reason: RefusalReason, { fault, cause }: Technical = {}) {
    super([reason.key, fault].filter(Boolean).join(': '), { cause });
    this.name = 'Refusal';
    this.code = code;
    this.reason = reason;
    this.fault = fault;
  }
}

export function cutShort(cause?: unknown): Refusal {
  return new Refusal('unreadable_file', { key: 'cutShort' }, { cause });
}

export function damaged(fault: Fault, cause?: unknown): Refusal {
  return new Refusal('unreadable_file', { key: 'damaged' }, { fault, cause });
}

/** Without a reason of its own, the fault says what cannot be read. */
export function unsupported(reason: Fault | RefusalReason): Refusal {
  return typeof reason === 'string'
    ? new Refusal('unsupported_file', { key: 'unsupported' }, { fault: reason })
    : new Refusal('unsupported_file', reason);
}

/** Checks declared sizes before memory is allocated. */
export function checkPictureSize(width: number, height: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw damaged('noSize');
  }
  if (width > maxSide || height > maxSide) {
    throw new Refusal('picture_too_large', {
      key: 'sides',
      values: { width: String(width), height: String(height), most: String(maxSide) },
    });
  }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

/** The figures of a message about working memory. */
export const memoryFigures = (bytes: number, available: number) => ({
  megabytes: megabytes(bytes),
  most: Math.floor(available / 2 ** 20),
});

/** For a file that takes more memory to read than there is, however long it waited. */
export function checkWorkingMemory(bytes: number, available: number): void {
  if (bytes <= available) return;
  throw new Refusal('picture_too_large', { key: 'serverMemory', values: memoryFigures(bytes, available) });
}

/** Complements checkPictureSize: an image within the side limits may still need too much memory. */
export function checkUnpackedSize(width: number, height: number, bytesPerPixel: number): void {
  const bytes = width * height * bytesPerPixel;
  if (bytes <= maxUnpackedBytes) return;
  throw new Refusal('picture_too_large', {
    key: 'memory',
    values: { megabytes: megabytes(bytes), most: megabytes(maxUnpackedBytes) },
  });
}
