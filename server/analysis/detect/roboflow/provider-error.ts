import type { ErrorCode } from '#contract/errors.ts';
import { AppError, type Refusal } from '#server/app-error.ts';

/** Why the hosted provider gave no result, and whether the fallback may be used. */
export class ProviderError extends AppError {
  readonly mayFallBack: boolean;

  constructor(
    code: ErrorCode,
    refusal: Refusal,
    options: { mayFallBack: boolean; cause?: unknown; retryAfter?: number },
  ) {
    super(code, refusal, options);
    this.mayFallBack = options.mayFallBack;
  }
}

/** Billing errors: 402 always is one, these only if their text says so. */
const billingStatuses = new Set([403, 423, 500]);
const billingWords = /\bcredits?\b|\bbilling\b/i;

/** `text` is the provider's message, with the key removed. */
export function errorOfStatus(status: number, text: string, retryAfter: number | undefined): ProviderError {
  const because = (code: ErrorCode, say: Refusal, mayFallBack = true): ProviderError => {
    const refusal: Refusal = (t) => (text === '' ? say(t) : t('detector.itSaid', { sentence: say(t), text }));
    return new ProviderError(code, refusal, { mayFallBack, retryAfter });
  };
  if (status === 402 || (billingStatuses.has(status) && billingWords.test(text))) {
    return because('detector_billing', (t) => t('code.detector_billing'));
  }
  if (status === 429) return because('detector_limit', (t) => t('detector.overLimit'));
  if (status >= 500) {
    return because('detector_unavailable', (t) => t('detector.failed', { status: String(status) }));
  }
  return because('detector_refused', refusalOf(status), false);
}

/** Configuration errors, which a fallback must not hide. */
function refusalOf(code: number): Refusal {
  const status = String(code);
  switch (code) {
    case 401:
    case 403:
      return (t) => t('detector.keyRefused', { status });
    case 404:
      return (t) => t('detector.noWorkflow', { status });
    case 423:
      return (t) => t('detector.accountLocked', { status });
    default:
      return (t) => t('detector.refused', { status });
  }
}

const textFields = ['message', 'inner_error_message', 'detail', 'error'] as const;
const longestText = 300;

/** The message in a provider's error body, in any of its formats. */
export function readErrorText(body: string): string {
  const texts = new Set<string>();
  try {
    const value: unknown = JSON.parse(body);
    collect(value, texts);
    if (isRecord(value) && Array.isArray(value.blocks_errors)) {
      for (const block of value.blocks_errors) collect(block, texts);
    }
  } catch {
    // Ignore a proxy's HTML error page.
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
