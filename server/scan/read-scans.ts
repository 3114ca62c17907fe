import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { detections, reports, scans } from '#server/platform/db/schema.ts';
import type { ScanReader } from '#server/ports/scan-reader.ts';
import { scanNotFound } from './scan-not-found.ts';
import { detectionOf, mostConfidentFirst } from './view.ts';

/** Prepares its statements once: a scan has fifty columns, and building a statement costs more than sending it. */
export function createScanReader(db: Db): ScanReader {
  const id = sql.placeholder('id');
  const byId = db
    .select()
    .from(scans)
    .where(and(eq(scans.id, id), notDeleted))
    .prepare('scan_by_id');
  const viewable = db
    .select()
    .from(scans)
    .where(
      and(
        or(eq(scans.id, id), and(eq(scans.viewId, id), eq(scans.processingStatus, 'completed'))),
        notDeleted,
      ),
    )
    .prepare('viewable_scan');
  const result = db
    .select({ reportId: reports.reportId, found: detections })
    .from(scans)
    .leftJoin(reports, eq(reports.scanId, scans.id))
    .leftJoin(detections, eq(detections.scanId, scans.id))
    .where(eq(scans.id, id))
    .orderBy(...mostConfidentFirst)
    .prepare('scan_result');

  return {
    async byId(scanId) {
      const [row] = await byId.execute({ id: scanId });
      if (!row) throw scanNotFound();
      return row;
    },
    async viewable(given) {
      const [row] = await viewable.execute({ id: given });
      if (!row) throw scanNotFound();
      return { row, shared: row.id !== given };
    },
    async result(row) {
      if (row.processingStatus === 'pending' || row.processingStatus === 'processing') {
        return { reportId: null, detections: [] };
      }
      const rows = await result.execute({ id: row.id });
      return {
        reportId: rows[0]?.reportId ?? null,
        detections: rows.flatMap(({ found }) => (found ? [detectionOf(found)] : [])),
      };
    },
  };
}
