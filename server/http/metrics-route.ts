import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Authenticate } from './register-call.ts';

const loopback = /^(127\.|::1$|::ffff:127\.)/;

/** Open to a collector on the same machine; anyone else must be an administrator. */
export function metricsRoute(app: FastifyInstance, { metrics }: Context, authenticate: Authenticate): void {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const direct = request.headers['x-forwarded-for'] === undefined;
    if (!direct || !loopback.test(request.socket.remoteAddress ?? '')) await authenticate(request);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
