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

/**
 * A file that cannot be read. `message` is technical English for logs and the command line. Pages show `reason` in their
 * language. `cause` is only for logs.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly reason: RefusalReason;

  constructor(code: RefusalCode, message: string, reason: RefusalReason, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'Refusal';
    this.code = code;
    this.reason = reason;
  }
}

export function cutShort(cause?: unknown): Refusal {
  return new Refusal(
    'unreadable_file',
    'This file is cut short: part of the image is missing. Please export or download it again.',
    { key: 'cutShort' },
    { cause },
  );
}

/** `what` completes the sentence 'This file is damaged: …'. */
export function damaged(what: string, cause?: unknown): Refusal {
  return new Refusal('unreadable_file', `This file is damaged: ${what}.`, { key: 'damaged' }, { cause });
}

/** `what` completes the sentence 'This file … , which Sulcus cannot read.' */
export function unsupported(what: string, reason: RefusalReason = { key: 'unsupported' }): Refusal {
  return new Refusal('unsupported_file', `This file ${what}, which Sulcus cannot read.`, reason);
}

/** Checks declared sizes before memory is allocated. */
export function checkPictureSize(width: number, height: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw damaged('its image has no size');
  }
  if (width > maxSide || height > maxSide) {
    throw new Refusal(
      'picture_too_large',
      `This image is ${width} × ${height} pixels; the limit is ${maxSide} × ${maxSide}.`,
      { key: 'sides', values: { width: String(width), height: String(height), most: String(maxSide) } },
    );
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
  const values = memoryFigures(bytes, available);
  throw new Refusal(
    'picture_too_large',
    `Reading this image takes ${values.megabytes} MB of memory; ${values.most} MB can be used here. Please save it smaller.`,
    { key: 'serverMemory', values },
  );
}

/** Complements checkPictureSize: an image within the side limits may still need too much memory. */
export function checkUnpackedSize(width: number, height: number, bytesPerPixel: number): void {
  const bytes = width * height * bytesPerPixel;
  if (bytes <= maxUnpackedBytes) return;
  throw new Refusal(
    'picture_too_large',
    `This image needs ${megabytes(bytes)} MB of memory when unpacked; the limit is ${megabytes(maxUnpackedBytes)} MB. Please save it smaller or with 8 bits per value.`,
    { key: 'memory', values: { megabytes: megabytes(bytes), most: megabytes(maxUnpackedBytes) } },
  );
}
