import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { reports, scans } from '#server/platform/db/schema.ts';
import { renderOutputs } from './complete-scan.ts';
import { purgeDeleted } from './delete-scan.ts';
import { failScan } from './process-scan.ts';
import { annotatedKey, reportKey, scanFolder, scanIdOf } from './scan-files.ts';
import { detectionsOf, modelOf, type ScanRow } from './scan-view.ts';

export interface Reconciliation {
  checkedFiles: number;
  checkedScans: number;
  removedFiles: number;
  failedScans: number;
  removedReports: number;
  rebuiltFiles: number;
}

/** An upload stores its files a moment before its row: younger files are left alone. */
const graceMs = 10 * 60_000;
const batch = 200;

/** Files that no scan claims. */
async function removeOrphans(
  { db, storage, now }: Context,
  grace: number,
  tally: Reconciliation,
): Promise<void> {
  const before = now().getTime() - grace;
  let waiting: { key: string; scanId: string | undefined }[] = [];

  async function settle(): Promise<void> {
    const ids = waiting.flatMap(({ scanId }) => (scanId && /^[0-9a-f-]{36}$/.test(scanId) ? [scanId] : []));
    const rows = ids.length
      ? await db.select({ id: scans.id }).from(scans).where(inArray(scans.id, ids))
      : [];
    const known = new Set(rows.map(({ id }) => id));
    for (const { key, scanId } of waiting) {
      if (scanId && known.has(scanId)) continue;
      await storage.delete(key);
      tally.removedFiles += 1;
    }
    waiting = [];
  }

  for await (const file of storage.list('scans/')) {
    tally.checkedFiles += 1;
    if (file.modifiedAt.getTime() > before) continue;
    waiting.push({ key: file.key, scanId: scanIdOf(file.key) });
    if (waiting.length >= batch) await settle();
  }
  await settle();
}

/** A finished scan whose picture or report is gone gets them again from what is stored. */
async function rebuild(context: Context, row: ScanRow): Promise<void> {
  const { db } = context;
  const [report] = await db.select().from(reports).where(eq(reports.scanId, row.id));
  const found = await detectionsOf(db, [row.id]);
  const outputs = await renderOutputs(
    context,
    row,
    {
      detections: found.get(row.id) ?? [],
      model: modelOf(row),
      scope: row.scope,
      quality: row.quality,
      processingTime: row.processingTime ?? 0,
    },
    { trackingId: report?.reportId },
  );
  if (report)
    await db.update(reports).set({ fileSize: outputs.reportBytes }).where(eq(reports.id, report.id));
}

async function checkScan(context: Context, row: ScanRow, tally: Reconciliation): Promise<void> {
  const { db, storage } = context;
  const present = new Set<string>();
  for await (const file of storage.list(scanFolder(row.id))) present.add(file.key);
  if (!present.has(row.originalPath) || !present.has(row.displayPath)) {
    tally.failedScans += 1;
    const removed = await db.delete(reports).where(eq(reports.scanId, row.id)).returning({ id: reports.id });
    tally.removedReports += removed.length;
    await db.update(scans).set({ processingStatus: 'processing' }).where(eq(scans.id, row.id));
    await failScan(context, row.id, 'The stored picture of this scan is missing.');
    return;
  }
  if (row.processingStatus !== 'completed') return;
  const [report] = await db.select({ id: reports.id }).from(reports).where(eq(reports.scanId, row.id));
  const missing = [annotatedKey(row.id), ...(report ? [reportKey(row.id)] : [])].filter(
    (key) => !present.has(key),
  );
  if (missing.length === 0) return;
  await rebuild(context, row);
  tally.rebuiltFiles += missing.length;
}

/** Brings files and rows in line, both ways, and says what it did. */
export async function reconcileStorage(context: Context, grace = graceMs): Promise<Reconciliation> {
  const tally: Reconciliation = {
    checkedFiles: 0,
    checkedScans: 0,
    removedFiles: 0,
    failedScans: 0,
    removedReports: 0,
    rebuiltFiles: 0,
  };
  await purgeDeleted(context);
  await removeOrphans(context, grace, tally);
  let last: string | undefined;
  for (;;) {
    const rows: ScanRow[] = await context.db
      .select()
      .from(scans)
      .where(and(isNull(scans.deletedAt), last ? gt(scans.id, last) : undefined))
      .orderBy(asc(scans.id))
      .limit(batch);
    for (const row of rows) await checkScan(context, row, tally);
    tally.checkedScans += rows.length;
    last = rows.at(-1)?.id;
    if (!last) return tally;
  }
}
