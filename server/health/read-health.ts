import { gt, sql } from 'drizzle-orm';
import { daysBefore } from '#contract/days.ts';
import type { Health } from '#contract/health.ts';
import type { Context } from '#server/context.ts';
import { cached } from '#server/platform/cached.ts';
import { requestMinutes } from '#server/platform/db/schema.ts';
import { probeServices } from './probes.ts';

/** Services are probed at most this often. */
const freshMs = 5_000;

async function readPerformance({ db, now }: Context): Promise<Health['performance']> {
  const since = daysBefore(now(), 1);
  const [sums] = await db
    .select({
      requests: sql<string | null>`sum(${requestMinutes.requests})`,
      failures: sql<string | null>`sum(${requestMinutes.failures})`,
      milliseconds: sql<number | null>`sum(${requestMinutes.milliseconds})`,
    })
    .from(requestMinutes)
    .where(gt(requestMinutes.minute, since));
  const totalRequests = Number(sums?.requests ?? 0);
  if (totalRequests === 0) return { avgResponseTime: 0, successRate: 1, totalRequests };
  return {
    avgResponseTime: Math.round(Number(sums?.milliseconds ?? 0) / totalRequests),
    successRate: 1 - Number(sums?.failures ?? 0) / totalRequests,
    totalRequests,
  };
}

/** Returns the last probe while it is fresh. Simultaneous readers share one probe. */
export function createHealthReader(context: Context): () => Promise<Health> {
  const readServices = cached(() => probeServices(context), { forMs: freshMs, now: () => context.now() });
  return async () => {
    const services = await readServices();
    const performance = await readPerformance(context).catch(() => ({
      avgResponseTime: 0,
      successRate: 0,
      totalRequests: 0,
    }));
    return { timestamp: context.now().toISOString(), services, performance };
  };
}
