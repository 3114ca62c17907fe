import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/app-error.ts';
import type { Config } from '#server/config/config.ts';
import { callerOf } from './caller.ts';

/** A class of students behind one address polls a scan every two seconds each. */
const requestsPerMinute = 3_000;

/** What a page may load and run. Pages widen two of these for themselves, see web-pages.ts. */
export const stylesFrom = "style-src 'self'";
export const styleAttributes = "style-src-attr 'none'";

/** Headers, cookies, compression and the general request limit. */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // Scripts may still style what they draw: that uses the object model, not text.
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
    // Nothing here is embedded from elsewhere, and shared memory (threads of the whole-scan page) needs the isolation.
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cookie);
  await app.register(compress, { global: true, encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(rateLimit, {
    global: false,
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: callerOf,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', (t) => t('code.too_many_requests'), { retryAfter: ttl / 1_000 }),
  });
  // Of the whole app, not of each route: before any session is looked up, and also for unknown routes.
  app.addHook('onRequest', app.rateLimit());
}
