import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Detection, Scan } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ModelIdentity } from '#server/pipeline/detect/detector.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { detections, incorrectScans, reports, scans } from '#server/platform/db/schema.ts';

export type ScanRow = typeof scans.$inferSelect;

const dayMs = 86_400_000;

export async function findScan(db: Db, scanId: string): Promise<ScanRow> {
  const [row] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.id, scanId), isNull(scans.deletedAt)));
  if (!row) throw new AppError('not_found', 'This scan does not exist, or it has been deleted.');
  return row;
}

/** Detections of many scans at once, highest confidence first. */
export async function detectionsOf(db: Db, scanIds: string[]): Promise<Map<string, Detection[]>> {
  const byScan = new Map<string, Detection[]>(scanIds.map((id) => [id, []]));
  if (scanIds.length === 0) return byScan;
  const rows = await db
    .select()
    .from(detections)
    .where(inArray(detections.scanId, scanIds))
    .orderBy(desc(detections.confidence), asc(detections.id));
  for (const { id: _, scanId, classId, ...box } of rows) {
    byScan.get(scanId)?.push({ ...box, class_id: classId, contour: box.contour ?? null });
  }
  return byScan;
}

/** The model that made a stored result. */
export function modelOf(row: ScanRow): ModelIdentity {
  const provider = row.modelProvider ?? 'embedded';
  return { name: provider === 'embedded' ? 'Sulcus' : 'Roboflow', version: row.modelVersion ?? '', provider };
}

/** Starred, reported and data-set scans are kept. */
function expiryOf(row: ScanRow, inDataset: boolean, retentionDays: number): string | null {
  if (row.starred || row.reportedFalsePositive || inDataset) return null;
  return new Date(row.createdAt.getTime() + retentionDays * dayMs).toISOString();
}

/** A scan as the contract shows it. */
export async function viewScan({ db, config }: Pick<Context, 'db' | 'config'>, row: ScanRow): Promise<Scan> {
  const [[report], [flagged], found] = await Promise.all([
    db.select({ reportId: reports.reportId }).from(reports).where(eq(reports.scanId, row.id)),
    db.select({ id: incorrectScans.id }).from(incorrectScans).where(eq(incorrectScans.scanId, row.id)),
    detectionsOf(db, [row.id]),
  ]);
  return {
    id: row.id,
    filename: row.filename,
    format: row.format,
    fileSize: row.fileSize,
    processingStatus: row.processingStatus,
    stage: row.stage,
    percent: row.percent,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    confidence: row.confidence,
    detections: found.get(row.id) ?? [],
    annotatedPath: row.annotatedPath ? `/api/image/${row.id}/annotated` : null,
    modelVersion: row.modelVersion,
    modelProvider: row.modelProvider,
    processingTime: row.processingTime,
    reportedFalsePositive: row.reportedFalsePositive,
    starred: row.starred,
    width: row.width,
    height: row.height,
    frameCount: row.frameCount,
    shownFrame: row.shownFrame,
    pixelSpacing: row.pixelSpacing,
    scope: row.scope,
    quality: row.quality,
    receipt: row.receipt,
    failureReason: row.failureReason,
    reportId: report?.reportId ?? null,
    expiresAt: expiryOf(row, flagged !== undefined, config.retentionDays),
  };
}
