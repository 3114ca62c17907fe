import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Authenticate } from './register-call.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * For collectors with the token, and for administrators. IP addresses do not count: behind a proxy on the same machine,
 * every visitor has a local address.
 */
export function metricsRoute(
  app: FastifyInstance,
  { config, metrics }: Context,
  authenticate: Authenticate,
): void {
  const expected = config.metricsToken && digest(`Bearer ${config.metricsToken}`);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const given = digest(request.headers.authorization ?? '');
    if (!expected || !timingSafeEqual(given, expected)) await authenticate(request, 'admin');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
