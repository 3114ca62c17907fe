import { type FailureCode, failureCodes } from '#contract/failure-codes.ts';
import { AppError } from '#server/app-error.ts';
import scannerWords from '#words/en/scanner.ts';

const known: ReadonlySet<string> = new Set(failureCodes);
const isFailureCode = (code: string): code is FailureCode => known.has(code);

/** The code that is stored for an error that ended an analysis. */
export function failureCodeOf(error: unknown): FailureCode {
  if (!(error instanceof AppError)) return 'internal';
  // During an analysis, only the stored picture can be missing.
  if (error.code === 'not_found') return 'picture_missing';
  return isFailureCode(error.code) ? error.code : 'internal';
}

/** For programs and administrators, in English. Visitors' pages say it in their own language. */
export const failureSentence = (code: FailureCode | null): string | null =>
  code && scannerWords.failure.because[code];
