import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ownerHeader } from '#contract/constants.ts';
import { AppError } from '#server/app-error.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';

/**
 * Who owns a scan. Its id shows it to anyone who has the link; what only the uploader may do asks for a secret that the
 * answer to the upload holds and nothing else. The server keeps its hash.
 */

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export function newOwnerSecret(): { secret: string; hash: string } {
  const secret = randomBytes(24).toString('base64url');
  return { secret, hash: hashOf(secret) };
}

function holdsSecret(request: Pick<FastifyRequest, 'headers'>, ownerHash: string): boolean {
  const given = request.headers[ownerHeader];
  if (typeof given !== 'string') return false;
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(ownerHash));
}

const notYours = () => new AppError('forbidden', (t) => t('notOwner'));

/** Refuses everyone except the holder of the secret. Where no secret exists, the refusal says who can delete the scan. */
export function requireOwner(request: Pick<FastifyRequest, 'headers'>, row: ScanRow): void {
  if (row.ownerHash !== null) {
    if (!holdsSecret(request, row.ownerHash)) throw notYours();
    return;
  }
  throw new AppError('forbidden', (t) => t(row.apiKeyId ? 'ownedByProgram' : 'ownedByNobody'));
}

/** For what does no harm: the ID is enough where no secret exists. */
export function requireOwnerIfAny(request: Pick<FastifyRequest, 'headers'>, row: ScanRow): void {
  if (row.ownerHash !== null) requireOwner(request, row);
}
