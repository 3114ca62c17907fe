import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { AuthenticateKey } from '#server/http/register-call.ts';
import { apiKeys } from '#server/platform/db/schema.ts';
import { hashKey } from './keys.ts';

/** The last use is stored at most this often, to save writes. */
const noteUseEveryMs = 60_000;

/** From a bearer token, or the password of Basic authentication, because many archives support nothing else. */
function keyOf({ headers: { authorization = '' } }: FastifyRequest): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/** Finds the program behind a request by its key, or refuses it. */
export function createAuthenticateKey({ db, now }: Context): AuthenticateKey {
  return async (request, scope) => {
    const key = keyOf(request);
    if (!key) {
      throw new AppError('unauthenticated', (t) => t('apiKeys.missing'));
    }
    const [found] = await db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.keyHash, hashKey(key)));
    if (!found) throw new AppError('unauthenticated', (t) => t('apiKeys.unknown'));
    const moment = now();
    if (found.revokedAt) throw new AppError('unauthenticated', (t) => t('apiKeys.revoked'));
    if (found.expiresAt && found.expiresAt <= moment) {
      throw new AppError('unauthenticated', (t) => t('apiKeys.expired'));
    }
    if (scope && !found.scopes.includes(scope)) {
      throw new AppError('forbidden', (t) => t('apiKeys.lacksScope', { scope }));
    }
    if (moment.getTime() - (found.lastUsedAt?.getTime() ?? 0) >= noteUseEveryMs) {
      await db.update(apiKeys).set({ lastUsedAt: moment }).where(eq(apiKeys.id, found.id));
    }
    const { id: keyId, name, scopes, scansPerHour } = found;
    return { keyId, name, scopes, scansPerHour };
  };
}
