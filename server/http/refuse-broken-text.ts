import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';

/** Values nested deeper than this are not one of our calls; each call's own schema refuses them. */
const deepest = 32;

/** Whether a text in it, also the name of a field, cannot be stored: it holds a NUL character or half of a character. */
export function holdsBrokenText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || depth > deepest) return false;
  if (Array.isArray(value)) return value.some((entry) => holdsBrokenText(entry, depth + 1));
  return Object.entries(value).some(
    ([name, entry]) => holdsBrokenText(name) || holdsBrokenText(entry, depth + 1),
  );
}

export const brokenText = (): AppError => new AppError('bad_request', (t) => t('badText'));

/** The one place where such a text is refused: it never reaches a database, file system or log. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (holdsBrokenText(params) || holdsBrokenText(query) || holdsBrokenText(body)) throw brokenText();
  });
}
