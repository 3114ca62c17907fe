import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { AppError } from '#server/app-error.ts';
import type { Config } from '#server/config/config.ts';
import { callerOf } from './caller.ts';

/** A class of students behind one address polls a scan every two seconds each. */
const requestsPerMinute = 3_000;

/** Directives that web-pages.ts widens for some pages. */
export const stylesFrom = "style-src 'self'";
export const styleAttributes = "style-src-attr 'none'";

/** Headers, cookies, compression and the general request limit. */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
  // Not through @fastify/helmet, which builds the policy anew for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Scripts can still set styles through the DOM.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'none'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: config.publicUrl.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:'),
    // Shared memory (threads of the whole-scan page) needs this isolation. Nothing here embeds other sites.
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)),
  );
  await app.register(cookie);
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
  // Made once, because a flood gets it thousands of times. The plugin says when to come back.
  const refusal = new AppError('too_many_requests', (t) => t('code.too_many_requests'));
  await app.register(rateLimit, {
    global: false,
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: callerOf,
    errorResponseBuilder: () => refusal,
  });
  // For the whole app, not per route: runs before any session lookup and covers unknown routes.
  app.addHook('onRequest', app.rateLimit());
}
