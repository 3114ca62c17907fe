import type { ErrorCode } from '#contract/errors.ts';
import { AppError, type SaidRefusal } from '#server/app-error.ts';
import { type Language, languageCodes } from '#words/languages.ts';

/** Errors lose their class between threads and processes, so a refusal is sent as data. */
export type TaskAnswer<T> =
  | { ok: true; result: T }
  | { ok: false; code: ErrorCode; message: SaidRefusal; detail: string; retryAfter?: number | undefined };

/** A thread cannot send a function and does not know the visitor's language, so it sends the message in all of them. */
export const inEveryLanguage = (say: (language: Language) => string): SaidRefusal =>
  Object.fromEntries(languageCodes.map((code) => [code, say(code)])) as Record<Language, string>;

export const refusedAnswer = (error: AppError): TaskAnswer<never> => ({
  ok: false,
  code: error.code,
  message: inEveryLanguage((language) => error.messageIn(language)),
  detail: String(error.cause ?? ''),
  retryAfter: error.retryAfter,
});

/** The result, or the refusal as an error. */
export function resultOf<T>(answer: TaskAnswer<T>): T {
  if (answer.ok) return answer.result;
  const { code, message, detail, retryAfter } = answer;
  throw new AppError(code, message, { cause: detail, ...(retryAfter !== undefined && { retryAfter }) });
}
