import { createHash, randomBytes } from 'node:crypto';

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** A secret for a browser to keep, and the hash that the server stores. */
export function newSecret(): { secret: string; hash: string } {
  const secret = randomBytes(24).toString('base64url');
  return { secret, hash: hashOfSecret(secret) };
}
