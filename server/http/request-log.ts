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
 * Logs, counts and times each API request. Records the route pattern and never the URL, because a scan's id gives
 * access to it. The database adds up the counts per minute, so that all processes show the same figures.
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
    // The duration of an event stream says nothing about speed.
    if (!route?.startsWith('/api/') || route.endsWith('/events')) return;
    metrics.requests.observe({ method, route, status }, milliseconds / 1_000);
    // Refused requests would distort the figures.
    if (status === 429) return;
    const start = Math.floor(now().getTime() / 60_000) * 60_000;
    const minute = minutes.get(start) ?? { requests: 0, failures: 0, milliseconds: 0 };
    minute.requests += 1;
    minute.failures += status >= 500 ? 1 : 0;
    minute.milliseconds += milliseconds;
    minutes.set(start, minute);
  });
}
