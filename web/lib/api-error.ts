import { errorBody } from '#contract/call.ts';

/** A refused call. `message` has the form 'status: text'; `serverMessage` is the server's sentence, or empty. */
export class ApiError extends Error {
  /** 0 if the server could not be reached. */
  readonly status: number;
  readonly code: string | null;
  readonly serverMessage: string;
  /** Seconds, from Retry-After. */
  readonly retryAfter: number | null;
  /** By which the server's log names this call. */
  readonly requestId: string | null;

  constructor(
    status: number,
    code: string | null,
    serverMessage: string,
    {
      retryAfter = null,
      requestId = null,
      statusText = '',
    }: { retryAfter?: number | null; requestId?: string | null; statusText?: string } = {},
  ) {
    super(`${status}: ${serverMessage || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.serverMessage = serverMessage;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

/** `body` is our JSON error or whatever a proxy wrote. A proxy's HTML pages are not shown. */
export function errorFrom(
  status: number,
  statusText: string,
  body: string,
  retryAfter: string | null,
): ApiError {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    parsed = undefined;
  }
  const known = errorBody.pick({ code: true, message: true, requestId: true }).safeParse(parsed);
  const text = body.trimStart().startsWith('<') ? '' : body;
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return new ApiError(
    status,
    known.success ? known.data.code : null,
    known.success ? known.data.message : text,
    {
      retryAfter: Number.isFinite(seconds) ? seconds : null,
      requestId: known.data?.requestId ?? null,
      statusText,
    },
  );
}

export async function errorOf(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => '');
  return errorFrom(response.status, response.statusText, body, response.headers.get('retry-after'));
}

export function networkError(): ApiError {
  return new ApiError(
    0,
    'network',
    'The server could not be reached. Nothing was lost. Check the connection and try again.',
  );
}

/** The message to show for any thrown value. */
export function errorMessageOf(reason: unknown, fallback: string): string {
  if (reason instanceof ApiError) return reason.serverMessage || fallback;
  return reason instanceof Error && reason.message ? reason.message : fallback;
}
