import { AppError } from '#server/app-error.ts';
import { maxSide } from './limits.ts';

export function cutShort(cause?: unknown): AppError {
  return new AppError(
    'unreadable_file',
    'This file is cut short: part of the picture is missing. Please export or download it again.',
    { cause },
  );
}

/** `what` completes the sentence 'This file is damaged: …'. */
export function damaged(what: string, cause?: unknown): AppError {
  return new AppError('unreadable_file', `This file is damaged: ${what}.`, { cause });
}

/** `what` completes the sentence 'This file … , which Sulcus cannot read.' */
export function unsupported(what: string): AppError {
  return new AppError('unsupported_file', `This file ${what}, which Sulcus cannot read.`);
}

/** Called on declared sizes, before anything of that size is allocated. */
export function checkPictureSize(width: number, height: number): void {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
    throw damaged('it gives its picture no size');
  }
  if (width > maxSide || height > maxSide) {
    throw new AppError(
      'picture_too_large',
      `This picture is ${width} × ${height}; the largest is ${maxSide} × ${maxSide}.`,
    );
  }
}
