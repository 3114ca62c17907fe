import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { cached } from '#server/platform/cached.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { scans } from '#server/platform/db/schema.ts';

/** So few are done soon, on any machine. */
const few = 20;
/** Of how many analyses the mean is taken. */
const recent = 50;
/** Of an analysis, before there has been one. */
const assumedSeconds = 1;
const rememberedMs = 3_000;
const shortestPauseSeconds = 10;

/**
 * In how many seconds a scan that comes now would be begun, from how long analyses take and how many run at once. A scan
 * that was uploaded and never asked for waits for its visitor, not for us.
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
  const lately = db
    .select({ processingTime: scans.processingTime })
    .from(scans)
    .where(and(eq(scans.processingStatus, 'completed'), notDeleted))
    .orderBy(desc(scans.createdAt))
    .limit(recent)
    .as('lately');
  const [mean] = await db
    .select({ seconds: sql<number | null>`avg(${lately.processingTime})::float8` })
    .from(lately);
  return { seconds: (now.waiting * (mean?.seconds ?? assumedSeconds)) / Math.max(1, now.running) };
}

/** The same, read at most once in a few seconds however many ask. */
export const createWaitReader = (
  context: Pick<Context, 'db' | 'now'>,
): (() => Promise<{ seconds: number }>) =>
  cached(() => readWait(context), { forMs: rememberedMs, now: context.now });

/** What is taken is analyzed soon: a scan that would wait for longer than the operator allows is refused before it is read. */
export async function refuseBehindLongQueue(context: Context): Promise<void> {
  const { longestQueueMinutes } = context.config;
  const { seconds } = await context.expectedWait();
  const over = seconds - longestQueueMinutes * 60;
  if (over <= 0) return;
  throw new AppError('busy', (t) => t('queueFull', { minutes: String(longestQueueMinutes) }), {
    retryAfter: Math.min(longestQueueMinutes * 60, Math.max(shortestPauseSeconds, Math.ceil(over))),
  });
}
