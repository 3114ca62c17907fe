import { and, desc, eq, sql } from 'drizzle-orm';
import type { QueryOf } from '#contract/call.ts';
import type { ApiScanSummary, apiScansCall } from '#contract/public-api.ts';
import type { ProcessingStatus } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ApiCaller } from '#server/http/register-call.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { type ScanRow, scans, webhooks } from '#server/platform/db/schema.ts';
import { selfOf, statusOf } from './api-scan.ts';

type WebhookRow = typeof webhooks.$inferSelect;

/** Finds a scan that this key submitted. */
export async function findOwnScan(
  { db }: Pick<Context, 'db'>,
  { keyId }: ApiCaller,
  scanId: string,
): Promise<{ row: ScanRow; webhook: WebhookRow | null }> {
  const [found] = await db
    .select({ row: scans, webhook: webhooks })
    .from(scans)
    .leftJoin(webhooks, eq(webhooks.scanId, scans.id))
    .where(and(eq(scans.id, scanId), eq(scans.apiKeyId, keyId), notDeleted));
  if (!found) throw new AppError('not_found', (t) => t('publicApi.notYours'));
  return found;
}

const stored: Record<NonNullable<QueryOf<typeof apiScansCall>['status']>, ProcessingStatus> = {
  queued: 'pending',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
};

const placeOf = ({ createdAt, id }: ScanRow): string => `${createdAt.getTime()}.${id}`;

function afterPlace(after: string | undefined) {
  if (after === undefined) return undefined;
  const [, time, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(after) ?? [];
  if (!time || !id) throw new AppError('bad_request', (t) => t('publicApi.after'));
  const moment = new Date(Number(time)).toISOString();
  return sql`(${scans.createdAt}, ${scans.id}) < (${moment}::timestamptz, ${id}::uuid)`;
}

export async function listOwnScans(
  { db }: Pick<Context, 'db'>,
  { keyId }: ApiCaller,
  { status, limit, after }: QueryOf<typeof apiScansCall>,
): Promise<{ scans: ApiScanSummary[]; next: string | null }> {
  const rows = await db
    .select()
    .from(scans)
    .where(
      and(
        eq(scans.apiKeyId, keyId),
        notDeleted,
        status && eq(scans.processingStatus, stored[status]),
        afterPlace(after),
      ),
    )
    .orderBy(desc(scans.createdAt), desc(scans.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    scans: page.map((row) => ({
      id: row.id,
      status: statusOf(row.processingStatus),
      format: row.format,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      confidence: row.confidence,
      self: selfOf(row.id),
    })),
    next: rows.length > limit && last ? placeOf(last) : null,
  };
}
