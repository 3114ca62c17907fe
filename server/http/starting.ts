import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';

const retryAfterSeconds = 1;

/**
 * Until the start is complete, every call gets 503, so that no program believes in a server whose first administrator
 * cannot sign in yet. Pages are served.
 */
export function refuseWhileStarting(app: FastifyInstance, isStarted: () => boolean): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (isStarted() || !routeOptions.url?.startsWith('/api/')) return;
    throw new AppError('starting', (t) => t('code.starting'), { retryAfter: retryAfterSeconds });
  });
}
