import type { ErrorCode } from '#contract/errors.ts';
import { defaultLanguage, type Language } from '#words/languages.ts';
import type { Translator } from '#words/say/translator.ts';
import { refusalsIn } from './words.ts';

/** A refusal message, translated for its reader. */
export type Refusal = (t: Translator<'refusals'>) => string;
/** A refusal message already translated into every language. */
export type SaidRefusal = Readonly<Record<Language, string>>;

/**
 * An expected error. `message` is English, for programs and the log; `messageIn` is for the caller. `cause` only reaches
 * the log.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds until a retry makes sense; becomes the Retry-After header. */
  readonly retryAfter: number | undefined;
  /** Data that a program needs to continue, sent with the message. */
  readonly details: Record<string, unknown> | undefined;
  private readonly refusal: Refusal | SaidRefusal;

  constructor(
    code: ErrorCode,
    refusal: Refusal | SaidRefusal,
    options: { cause?: unknown; retryAfter?: number; details?: Record<string, unknown> } = {},
  ) {
    super(inWords(refusal, defaultLanguage), { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.refusal = refusal;
    this.retryAfter = options.retryAfter;
    this.details = options.details;
  }

  messageIn(language: Language): string {
    return language === defaultLanguage ? this.message : inWords(this.refusal, language);
  }
}

function inWords(refusal: Refusal | SaidRefusal, language: Language): string {
  return typeof refusal === 'function' ? refusal(refusalsIn[language]) : refusal[language];
}

export const statusByCode: Record<ErrorCode, number> = {
  bad_request: 400,
  unreadable_file: 422,
  unsupported_file: 415,
  writing_found: 422,
  file_too_large: 413,
  picture_too_large: 413,
  request_too_large: 413,
  too_many_uploads: 429,
  too_many_from_network: 429,
  too_many_requests: 429,
  not_found: 404,
  not_acceptable: 406,
  conflict: 409,
  other_request: 422,
  already_processing: 409,
  unauthenticated: 401,
  second_factor_required: 401,
  password_change_required: 403,
  password_required: 403,
  second_factor_setup_required: 403,
  forbidden: 403,
  account_locked: 429,
  last_admin: 409,
  detector_billing: 502,
  detector_limit: 503,
  detector_refused: 502,
  detector_unavailable: 503,
  busy: 503,
  starting: 503,
  internal: 500,
};
