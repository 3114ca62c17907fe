import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/app-error.ts';

/** Why the hosted provider gave no result, and whether another detector should step in. */
export class ProviderError extends AppError {
  readonly mayFallBack: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    options: { mayFallBack: boolean; cause?: unknown; retryAfter?: number },
  ) {
    super(code, message, options);
    this.mayFallBack = options.mayFallBack;
  }
}

/** A gate that could not be passed: 402 says so itself, the others only in their text. */
const billingStatuses = new Set([403, 423, 500]);
const billingWords = /\bcredits?\b|\bbilling\b/i;

/** `text` is what the provider said, already without the key. */
export function errorOfStatus(status: number, text: string, retryAfter: number | undefined): ProviderError {
  const said = text === '' ? '' : ` It said: ${text}`;
  if (status === 402 || (billingStatuses.has(status) && billingWords.test(text))) {
    return new ProviderError('detector_billing', `BILLING: the hosted detector has no credits left.${said}`, {
      mayFallBack: true,
    });
  }
  if (status === 429) {
    return new ProviderError('detector_limit', `The hosted detector is over its request limit.${said}`, {
      mayFallBack: true,
      retryAfter,
    });
  }
  if (status >= 500) {
    return new ProviderError('detector_unavailable', `The hosted detector failed (${status}).${said}`, {
      mayFallBack: true,
      retryAfter,
    });
  }
  return new ProviderError('detector_unavailable', `${refusalOf(status)} (${status}).${said}`, {
    mayFallBack: false,
  });
}

/** Mistakes in the configuration: another detector must not hide them. */
function refusalOf(status: number): string {
  switch (status) {
    case 401:
    case 403:
      return 'The hosted detector refused the key: the operator has to check ROBOFLOW_API_KEY';
    case 404:
      return 'The hosted detector does not know the workflow: the operator has to check ROBOFLOW_WORKSPACE and ROBOFLOW_WORKFLOW';
    case 423:
      return 'The hosted detector is locked for this account';
    default:
      return 'The hosted detector refused the picture';
  }
}

const textFields = ['message', 'inner_error_message', 'detail', 'error'] as const;
const longestText = 300;

/** The sentence in a provider's error body, whichever of its shapes that has. */
export function readErrorText(body: string): string {
  const texts = new Set<string>();
  try {
    const value: unknown = JSON.parse(body);
    collect(value, texts);
    if (isRecord(value) && Array.isArray(value.blocks_errors)) {
      for (const block of value.blocks_errors) collect(block, texts);
    }
  } catch {
    // An HTML page of a proxy says nothing to a person.
  }
  return [...texts].join(' ').slice(0, longestText);
}

function collect(value: unknown, texts: Set<string>): void {
  if (!isRecord(value)) return;
  for (const field of textFields) {
    const text = value[field];
    if (typeof text === 'string' && text.trim() !== '') texts.add(text.trim());
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
