import { maxSide, maxUnpackedBytes } from './limits.ts';

/** Why a file is not read; each is also an error code of the server's calls. */
export type RefusalCode = 'unreadable_file' | 'unsupported_file' | 'picture_too_large';

/** A file that cannot be read: `message` is for the person who brought it, `cause` only for a log. */
export class Refusal extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = 'Refusal';
    this.code = code;
  }
}

export function cutShort(cause?: unknown): Refusal {
  return new Refusal(
    'unreadable_file',
    'This file is cut short: part of the picture is missing. Please export or download it again.',
    { cause },
  );
}

/** `what` completes the sentence 'This file is damaged: …'. */
export function damaged(what: string, cause?: unknown): Refusal {
  return new Refusal('unreadable_file', `This file is damaged: ${what}.`, { cause });
}

/** `what` completes the sentence 'This file … , which Sulcus cannot read.' */
export function unsupported(what: string): Refusal {
  return new Refusal('unsupported_file', `This file ${what}, which Sulcus cannot read.`);
}

/** Called on declared sizes, before anything of that size is allocated. */
export function checkPictureSize(width: number, height: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw damaged('it gives its picture no size');
  }
  if (width > maxSide || height > maxSide) {
    throw new Refusal(
      'picture_too_large',
      `This picture is ${width} × ${height}; the largest is ${maxSide} × ${maxSide}.`,
    );
  }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20);

/** Called beside checkPictureSize: a picture within the largest sides may still need too much memory. */
export function checkUnpackedSize(width: number, height: number, bytesPerPixel: number): void {
  const bytes = width * height * bytesPerPixel;
  if (bytes <= maxUnpackedBytes) return;
  throw new Refusal(
    'picture_too_large',
    `This picture needs ${megabytes(bytes)} MB of memory when it is unpacked; the most is ${megabytes(maxUnpackedBytes)} MB. Please save it with 8 bits for each value, or smaller.`,
  );
}
