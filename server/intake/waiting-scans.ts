import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { cached } from '#server/platform/cached.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { scans } from '#server/platform/db/schema.ts';

/** Any machine finishes this many soon. */
const few = 20;
/** The mean duration is taken over this many analyses. */
const recent = 50;
/** Duration of an analysis before any has finished. */
const assumedSeconds = 1;
const rememberedMs = 3_000;
const shortestPauseSeconds = 10;

/**
 * Seconds until a new scan would start, estimated from the mean duration and the number of running analyses. Scans that
 * their visitors have not started do not count.
 */
export async function readWait({ db }: Pick<Context, 'db'>): Promise<{ seconds: number }> {
  const [now] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${scans.stage} is null)::int`,
      running: sql<number>`count(*) filter (where ${scans.stage} is not null)::int`,
    })
    .from(scans)
    .where(and(eq(scans.processingStatus, 'processing'), notDeleted));
  if (!now || now.waiting <= few) return { seconds: 0 };
  const latest = db
    .select({ processingTime: scans.processingTime })
    .from(scans)
    .where(and(eq(scans.processingStatus, 'completed'), notDeleted))
    .orderBy(desc(scans.createdAt))
    .limit(recent)
    .as('latest');
  const [mean] = await db
    .select({ seconds: sql<number | null>`avg(${latest.processingTime})::float8` })
    .from(latest);
  return { seconds: (now.waiting * (mean?.seconds ?? assumedSeconds)) / Math.max(1, now.running) };
}

/** The same, read at most once every few seconds. */
export const createWaitReader = (
  context: Pick<Context, 'db' | 'now'>,
): (() => Promise<{ seconds: number }>) =>
  cached(() => readWait(context), { forMs: rememberedMs, now: context.now });

/** Refuses an upload before it is decoded if it would wait longer than the operator allows. */
export async function refuseBehindLongQueue(context: Context): Promise<void> {
  const { longestQueueMinutes } = context.config;
  const { seconds } = await context.expectedWait();
  const over = seconds - longestQueueMinutes * 60;
  if (over <= 0) return;
  throw new AppError('busy', (t) => t('queueFull', { minutes: longestQueueMinutes }), {
    retryAfter: Math.min(longestQueueMinutes * 60, Math.max(shortestPauseSeconds, Math.ceil(over))),
  });
}
