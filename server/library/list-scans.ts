import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { QueryOf } from '#contract/call.ts';
import type { LibraryScan, scansCall } from '#contract/library.ts';
import type { Context } from '#server/context.ts';
import { isInDataset, notDeleted } from '#server/platform/db/scan-predicates.ts';
import { scans } from '#server/platform/db/schema.ts';
import { readStoredCounts } from '#server/platform/db/stored-counts.ts';
import { failureSentence } from '#server/scan/failure.ts';
import { annotatedAddress, detectionsOf } from '#server/scan/view.ts';
import { inOrderOf, type PageOfIds, readPageOfIds } from './page-query.ts';

type Query = QueryOf<typeof scansCall>;

/** Each is the expression of an index. A scan without a detection sorts below every confidence. */
const sortBy: Record<Query['sort'], SQL | PgColumn> = {
  date: scans.createdAt,
  filename: sql`lower(${scans.filename})`,
  size: scans.fileSize,
  confidence: sql`coalesce(${scans.confidence}, -1)`,
};

export async function listScans(
  { db }: Context,
  request: Query,
): Promise<Omit<PageOfIds, 'ids'> & { scans: LibraryScan[] }> {
  const { scans: totalOfAll } = await readStoredCounts(db);
  const { ids, ...counted } = await readPageOfIds(db, {
    ...request,
    table: scans,
    sortBy: sortBy[request.sort],
    where: notDeleted,
    totalOfAll,
  });
  if (ids.length === 0) return { ...counted, scans: [] };
  const [rows, found] = await Promise.all([
    db.select().from(scans).where(inArray(scans.id, ids)),
    detectionsOf(db, ids),
  ]);
  return {
    ...counted,
    scans: inOrderOf(ids, rows).map((row) => ({
      id: row.id,
      filename: row.filename,
      format: row.format,
      fileSize: row.fileSize,
      processingStatus: row.processingStatus,
      createdAt: row.createdAt.toISOString(),
      confidence: row.confidence,
      detections: found.get(row.id) ?? [],
      annotatedPath: annotatedAddress(row),
      starred: row.starred,
      failureReason: failureSentence(row.failureCode),
      labelled: isInDataset(row),
    })),
  };
}
