import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ownerHeader } from '#contract/constants.ts';
import { AppError } from '#server/app-error.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { hashOfSecret } from '#server/platform/secret-token.ts';

/**
 * Ownership of a scan. Anyone with its id can view it. Actions reserved for the uploader need a secret, which only the
 * upload response contains. The server stores its hash.
 */

function holdsSecret(request: Pick<FastifyRequest, 'headers'>, ownerHash: string): boolean {
  const given = request.headers[ownerHeader];
  if (typeof given !== 'string') return false;
  return timingSafeEqual(Buffer.from(hashOfSecret(given)), Buffer.from(ownerHash));
}

const notYours = () => new AppError('forbidden', (t) => t('notOwner'));

/** Refuses everyone except the holder of the secret. If no secret exists, the error says who can delete the scan. */
export function requireOwner(request: Pick<FastifyRequest, 'headers'>, row: ScanRow): void {
  if (row.ownerHash !== null) {
    if (!holdsSecret(request, row.ownerHash)) throw notYours();
    return;
  }
  throw new AppError('forbidden', (t) => t(row.apiKeyId ? 'ownedByProgram' : 'ownedByNobody'));
}

/** For harmless actions: if no secret exists, the id is enough. */
export function requireOwnerIfAny(request: Pick<FastifyRequest, 'headers'>, row: ScanRow): void {
  if (row.ownerHash !== null) requireOwner(request, row);
}
