import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { requestMinutes } from '#server/platform/db/schema.ts';

const flushMs = 5_000;

interface Minute {
  requests: number;
  failures: number;
  milliseconds: number;
}

/**
 * Logs, counts and times each API request. The route's pattern is kept, never the address itself: a scan's
 * id opens the scan. Counts are added up by minute in the database, so that all processes show one figure.
 */
export function observeRequests(app: FastifyInstance, { log, metrics, db, now }: Context): void {
  const minutes = new Map<number, Minute>();

  async function flush(): Promise<void> {
    const pending = [...minutes];
    minutes.clear();
    if (pending.length === 0) return;
    const counted = pending.map(([start, counts]) => ({ minute: new Date(start), ...counts }));
    await db
      .insert(requestMinutes)
      .values(counted)
      .onConflictDoUpdate({
        target: requestMinutes.minute,
        set: {
          requests: sql`${requestMinutes.requests} + excluded.requests`,
          failures: sql`${requestMinutes.failures} + excluded.failures`,
          milliseconds: sql`${requestMinutes.milliseconds} + excluded.milliseconds`,
        },
      });
  }

  const timer = setInterval(
    () => flush().catch((err) => log.warn({ err }, 'request counts not written')),
    flushMs,
  );
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush().catch((err) => log.warn({ err }, 'request counts not written'));
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    const { method } = request;
    const status = reply.statusCode;
    const milliseconds = reply.elapsedTime;
    log.debug(
      { requestId: request.id, method, route, status, milliseconds: Math.round(milliseconds) },
      'request',
    );
    // An event stream lasts as long as the visitor looks at it: its length says nothing about speed.
    if (!route?.startsWith('/api/') || route.endsWith('/events')) return;
    metrics.requests.observe({ method, route, status }, milliseconds / 1_000);
    // A refusal may have been held back on purpose.
    if (status === 429) return;
    const start = Math.floor(now().getTime() / 60_000) * 60_000;
    const minute = minutes.get(start) ?? { requests: 0, failures: 0, milliseconds: 0 };
    minute.requests += 1;
    minute.failures += status >= 500 ? 1 : 0;
    minute.milliseconds += milliseconds;
    minutes.set(start, minute);
  });
}
