import { asc, desc, inArray } from 'drizzle-orm';
import { dayMs } from '#contract/days.ts';
import { shownVersion } from '#contract/recorded-model.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { mayBeOverruled } from '#reading/gates/judgment.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isInDataset } from '#server/platform/db/scan-predicates.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { detections } from '#server/platform/db/schema.ts';
import type { StoredResult } from '#server/ports/scan-reader.ts';
import { spokenReceipt } from '#words/say/spoken-receipt.ts';
import { spokenJudgment, spokenQuality } from '#words/say/spoken-remarks.ts';
import { failureSentence } from './failure.ts';

export const mostConfidentFirst = [desc(detections.confidence), asc(detections.id)];

export function detectionOf(row: typeof detections.$inferSelect): Detection {
  const { id: _, scanId: __, classId, typeProbability, ...box } = row;
  return {
    ...box,
    class_id: classId,
    contour: box.contour ?? null,
    ...(typeProbability !== null && { typeProbability }),
  };
}

/** Detections of many scans at once, highest confidence first. */
export async function detectionsOf(
  db: Pick<Db, 'select'>,
  scanIds: string[],
): Promise<Map<string, Detection[]>> {
  const byScan = new Map<string, Detection[]>(scanIds.map((id) => [id, []]));
  if (scanIds.length === 0) return byScan;
  const rows = await db
    .select()
    .from(detections)
    .where(inArray(detections.scanId, scanIds))
    .orderBy(...mostConfidentFirst);
  for (const row of rows) byScan.get(row.scanId)?.push(detectionOf(row));
  return byScan;
}

/** Starred, reported and data-set scans are kept. */
function expiryOf(row: ScanRow, retentionDays: number): string | null {
  if (row.starred || row.reportedFalsePositive || isInDataset(row)) return null;
  return new Date(row.createdAt.getTime() + retentionDays * dayMs).toISOString();
}

/** Where a scan's annotated picture is; it is drawn on the first request. */
export const annotatedAddress = (row: Pick<ScanRow, 'id' | 'processingStatus'>): string | null =>
  row.processingStatus === 'completed' ? `/api/image/${row.id}/annotated` : null;

const mayBeOverruledOf = ({ processingStatus, judgment }: ScanRow): boolean =>
  processingStatus === 'completed' && judgment !== null && mayBeOverruled(judgment);

/**
 * The API view of a scan. `shared`: opened through an older link, which must not reveal the id. `result`: if it was read
 * already.
 */
export async function viewScan(
  { scanReader, config, progress }: Pick<Context, 'scanReader' | 'config' | 'progress'>,
  row: ScanRow,
  { shared = false, result }: { shared?: boolean; result?: StoredResult } = {},
): Promise<Scan> {
  const id = shared ? (row.viewId ?? row.id) : row.id;
  const running = row.processingStatus === 'processing' ? progress.latest(row.id) : undefined;
  const { reportId, detections: found } = result ?? (await scanReader.result(row));
  return {
    id,
    filename: row.filename,
    format: row.format,
    fileSize: row.fileSize,
    processingStatus: row.processingStatus,
    stage: running?.stage ?? row.stage,
    percent: running?.percent ?? row.percent,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    confidence: row.confidence,
    answer: row.processingStatus === 'completed' ? row.answer : null,
    detections: found,
    otherDetections: row.otherDetections ?? [],
    faintDetections: row.faintDetections ?? [],
    mayBeOverruled: mayBeOverruledOf(row),
    annotatedPath: annotatedAddress({ ...row, id }),
    modelVersion: shownVersion(row.modelVersion),
    modelProvider: row.modelProvider,
    processingTime: row.processingTime,
    reportedFalsePositive: row.reportedFalsePositive,
    starred: row.starred,
    width: row.width,
    height: row.height,
    frameCount: row.frameCount,
    shownFrame: row.shownFrame,
    analyzedFrames: row.analyzedFrames ?? [],
    pixelSpacing: row.pixelSpacing,
    orientation: row.orientation,
    judgment: row.processingStatus === 'completed' && row.judgment ? spokenJudgment(row.judgment) : null,
    kind: row.kind,
    scope: row.scope,
    quality: row.quality && spokenQuality(row.quality, row),
    receipt: spokenReceipt(row.receipt),
    failureCode: row.failureCode,
    failureReason: failureSentence(row.failureCode),
    reportId,
    expiresAt: expiryOf(row, config.retentionDays),
  };
}
