import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/call.ts';
import type { Report, reportsCall } from '#contract/library.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { reports, scans } from '#server/platform/db/schema.ts';
import { readStoredCounts } from '#server/platform/db/stored-counts.ts';
import { inOrderOf, type PageOfIds, readPageOfIds } from './page-query.ts';

type Query = QueryOf<typeof reportsCall>;
type ReportRow = typeof reports.$inferSelect;

const sortBy: Record<Query['sort'], SQL | PgColumn> = {
  date: reports.createdAt,
  filename: sql`lower(${reports.filename})`,
  size: reports.fileSize,
};

const deleteBatch = 200;
const absent = () => new AppError('not_found', (t) => t('pdfMissing'));

/** Hides the reports of deleted scans until the purge. There are few of those at any time. */
const ofDeletedScan = sql`${reports.scanId} in (select ${scans.id} from ${scans} where ${scans.deletedAt} is not null)`;

/** The number and total size of reports whose scans are not deleted. */
export async function countReports(db: Db): Promise<{ reports: number; bytes: number }> {
  const leaving = sql`from ${scans} join ${reports} on ${reports.scanId} = ${scans.id} where ${scans.deletedAt} is not null`;
  const stored = await readStoredCounts<{ leaving: number; leavingBytes: number }>(db, [
    sql`(select count(*)::float8 ${leaving}) as leaving`,
    sql`(select coalesce(sum(${reports.fileSize}), 0)::float8 ${leaving}) as "leavingBytes"`,
  ]);
  return { reports: stored.reports - stored.leaving, bytes: stored.reportBytes - stored.leavingBytes };
}

export async function listReports(
  { db }: Context,
  request: Query,
): Promise<Omit<PageOfIds, 'ids'> & { reports: Report[] }> {
  const { ids, ...counted } = await readPageOfIds(db, {
    ...request,
    table: reports,
    sortBy: sortBy[request.sort],
    where: sql`not ${ofDeletedScan}`,
    totalOfAll: (await countReports(db)).reports,
  });
  const rows = ids.length ? await db.select().from(reports).where(inArray(reports.id, ids)) : [];
  return {
    ...counted,
    reports: inOrderOf(ids, rows).map((row) => ({
      id: row.id,
      reportId: row.reportId,
      scanId: row.scanId,
      filename: row.filename,
      fileSize: row.fileSize,
      createdAt: row.createdAt.toISOString(),
      starred: row.starred,
    })),
  };
}

/** Finds a report by the id of its row or by the tracking id printed on it. */
export async function findReport({ db }: Context, idOrTrackingId: string): Promise<ReportRow> {
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(idOrTrackingId);
  const [row] = await db
    .select({ report: reports })
    .from(reports)
    .innerJoin(scans, and(eq(scans.id, reports.scanId), notDeleted))
    .where(isUuid ? eq(reports.id, idOrTrackingId) : eq(reports.reportId, idOrTrackingId));
  if (!row) throw absent();
  return row.report;
}

export async function starReport({ db }: Context, id: string, starred: boolean): Promise<void> {
  const changed = await db
    .update(reports)
    .set({ starred })
    .where(eq(reports.id, id))
    .returning({ id: reports.id });
  if (changed.length === 0) throw absent();
}

/** Files first: an interruption leaves a row without its file, which Sync Storage repairs. */
async function removeReports(
  { db, storage }: Context,
  rows: Pick<ReportRow, 'id' | 'path'>[],
): Promise<void> {
  for (const { path } of rows) await storage.delete(path);
  await db.delete(reports).where(
    inArray(
      reports.id,
      rows.map(({ id }) => id),
    ),
  );
}

export async function deleteReport(context: Context, id: string): Promise<void> {
  const [row] = await context.db.select().from(reports).where(eq(reports.id, id));
  if (!row) throw absent();
  await removeReports(context, [row]);
}

export async function deleteReports(context: Context, narrowed: SQL | undefined): Promise<number> {
  let deleted = 0;
  for (;;) {
    const rows = await context.db
      .select({ id: reports.id, path: reports.path })
      .from(reports)
      .where(and(sql`not ${ofDeletedScan}`, narrowed))
      .limit(deleteBatch);
    if (rows.length === 0) return deleted;
    await removeReports(context, rows);
    deleted += rows.length;
  }
}
