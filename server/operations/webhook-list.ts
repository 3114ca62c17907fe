import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ResponseOf } from '#contract/call.ts';
import type { webhooksCall } from '#contract/operations.ts';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { apiKeys, scans, webhooks } from '#server/platform/db/schema.ts';
import { webhookJobType } from '#server/scan/jobs.ts';

const mostListed = 50;

const finished = sql`${scans.processingStatus} in ('completed', 'failed')`;

/** How many webhooks are waiting, delivered and given up. */
export async function countWebhooks({ db }: Pick<Context, 'db'>) {
  const [row] = await db
    .select({
      delivered: sql<number>`count(*) filter (where ${webhooks.deliveredAt} is not null)::int`,
      failed: sql<number>`count(*) filter (where ${webhooks.failedAt} is not null)::int`,
      all: count(),
    })
    .from(webhooks)
    .innerJoin(scans, and(eq(scans.id, webhooks.scanId), notDeleted, finished));
  const { delivered = 0, failed = 0, all = 0 } = row ?? {};
  return { delivered, failed, waiting: all - delivered - failed };
}

/** Webhooks of finished scans that were not delivered: those that are tried again first. */
export async function listWebhooks(context: Context): Promise<ResponseOf<typeof webhooksCall>> {
  const { db, queue } = context;
  const rows = await db
    .select({ webhook: webhooks, apiKey: apiKeys.name })
    .from(webhooks)
    .innerJoin(scans, and(eq(scans.id, webhooks.scanId), notDeleted, finished))
    .innerJoin(apiKeys, eq(apiKeys.id, scans.apiKeyId))
    .where(isNull(webhooks.deliveredAt))
    .orderBy(isNotNull(webhooks.failedAt), desc(webhooks.failedAt), desc(scans.updatedAt))
    .limit(mostListed);
  const [tries, { delivered }] = await Promise.all([
    queue.startsOf(
      webhookJobType,
      rows.map(({ webhook }) => webhook.scanId),
    ),
    countWebhooks(context),
  ]);
  return {
    webhooks: rows.map(({ webhook: { scanId, url, attempts, problem, failedAt }, apiKey }) => ({
      scanId,
      url,
      apiKey,
      attempts,
      problem,
      nextTry: failedAt ? null : (tries.get(scanId)?.toISOString() ?? null),
      failedAt: failedAt?.toISOString() ?? null,
    })),
    delivered,
  };
}
