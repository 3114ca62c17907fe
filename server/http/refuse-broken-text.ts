import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';

/** No call nests values deeper than this. Its schema refuses those. */
const deepest = 32;

/** Whether any string in it, including field names, contains a NUL or a lone surrogate and so cannot be stored. */
export function holdsBrokenText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || depth > deepest) return false;
  if (Array.isArray(value)) return value.some((entry) => holdsBrokenText(entry, depth + 1));
  return Object.entries(value).some(
    ([name, entry]) => holdsBrokenText(name) || holdsBrokenText(entry, depth + 1),
  );
}

export const brokenText = (): AppError => new AppError('bad_request', (t) => t('badText'));

/** The only place that refuses such text. It never reaches the database, file system or log. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    if (holdsBrokenText(params) || holdsBrokenText(query) || holdsBrokenText(body)) throw brokenText();
  });
}
