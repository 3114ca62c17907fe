import { DrizzleQueryError } from 'drizzle-orm/errors';
import { AppError } from '#server/app-error.ts';

/** Codes of the system, PostgreSQL and S3 for a full disk or disabled writes. */
const full = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  '53100',
  '25006',
  'XMinioStorageFull',
  'InsufficientCapacity',
]);
/** Codes for a dependency that does not answer or is temporarily unavailable. */
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EIO',
  // PostgreSQL: shutting down, crashed, starting, out of connections, out of memory.
  '57P01',
  '57P02',
  '57P03',
  '53200',
  '53300',
  // S3.
  'NoSuchBucket',
  'TimeoutError',
  'SlowDown',
  'ServiceUnavailable',
  'InternalError',
]);
/** The PostgreSQL client could not ask the server: it gives codes only to what the server answered. */
export class NoAnswerError extends Error {
  readonly code = '08006';
}

/** An error of the PostgreSQL client, with a code. */
export function coded(error: unknown): unknown {
  const plain = error instanceof Error && error.name === 'Error' && !('code' in error);
  return plain ? new NoAnswerError(error.message, { cause: error }) : error;
}

interface Failure {
  code?: unknown;
  name?: unknown;
  cause?: unknown;
}

const retryAfterSeconds = 20;

const busy = (why: 'diskFull' | 'partDown', cause?: unknown): AppError =>
  new AppError('busy', (t) => t(why), { cause, retryAfter: retryAfterSeconds });

export const diskFull = (): AppError => busy('diskFull');
export const partDown = (cause: unknown): AppError => busy('partDown', cause);

/**
 * The error for a dependency that is down or full: the request is fine and will work later. Undefined for any other
 * failure.
 */
export function outageOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return undefined;
  for (let each = error as Failure | undefined, depth = 0; each && depth < 5; depth += 1) {
    const words = [each.code, each.name].map(String);
    if (words.some((word) => full.has(word))) return busy('diskFull', error);
    if (words.some((word) => away.has(word) || /^08\w{3}$/.test(word))) return busy('partDown', error);
    each = (each instanceof DrizzleQueryError ? coded(each.cause) : each.cause) as Failure | undefined;
  }
  return undefined;
}
