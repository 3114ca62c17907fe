import { and, asc, desc, eq, inArray, or } from 'drizzle-orm';
import { dayMs } from '#contract/days.ts';
import { modelNames } from '#contract/format.ts';
import type { Detection, Scan } from '#contract/scans.ts';
import { mayBeOverruled } from '#imaging/gates/kind-gate.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isInDataset, notDeleted } from '#server/platform/db/scan-predicates.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { detections, reports, scans } from '#server/platform/db/schema.ts';
import type { ModelIdentity } from '#server/ports/model-identity.ts';
import { scanNotFound } from './scan-not-found.ts';

export async function findScan(db: Db, scanId: string): Promise<ScanRow> {
  const [row] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.id, scanId), notDeleted));
  if (!row) throw scanNotFound();
  return row;
}

/** Finds a scan by its id or, once it is completed, by the view id of an older link. */
export async function findViewable(db: Db, id: string): Promise<{ row: ScanRow; shared: boolean }> {
  const [row] = await db
    .select()
    .from(scans)
    .where(
      and(
        or(eq(scans.id, id), and(eq(scans.viewId, id), eq(scans.processingStatus, 'completed'))),
        notDeleted,
      ),
    );
  if (!row) throw scanNotFound();
  return { row, shared: row.id !== id };
}

const mostConfidentFirst = [desc(detections.confidence), asc(detections.id)];

function detectionOf(row: typeof detections.$inferSelect): Detection {
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

/** The model that made a stored result. */
export function modelOf(row: ScanRow): ModelIdentity {
  const provider = row.modelProvider ?? 'embedded';
  return { name: modelNames[provider], version: row.modelVersion ?? '', provider };
}

/** Starred, reported and data-set scans are kept. */
function expiryOf(row: ScanRow, retentionDays: number): string | null {
  if (row.starred || row.reportedFalsePositive || isInDataset(row)) return null;
  return new Date(row.createdAt.getTime() + retentionDays * dayMs).toISOString();
}

/** Where a scan's annotated picture is; it is drawn on the first request. */
export const annotatedAddress = (row: Pick<ScanRow, 'id' | 'processingStatus'>): string | null =>
  row.processingStatus === 'completed' ? `/api/image/${row.id}/annotated` : null;

interface StoredResult {
  reportId: string | null;
  detections: Detection[];
}

/** Reads the parts of a result outside the scan's row, in one statement. An unfinished scan has none. */
async function readResult(db: Db, row: ScanRow): Promise<StoredResult> {
  if (row.processingStatus === 'pending' || row.processingStatus === 'processing') {
    return { reportId: null, detections: [] };
  }
  const rows = await db
    .select({ reportId: reports.reportId, found: detections })
    .from(scans)
    .leftJoin(reports, eq(reports.scanId, scans.id))
    .leftJoin(detections, eq(detections.scanId, scans.id))
    .where(eq(scans.id, row.id))
    .orderBy(...mostConfidentFirst);
  return {
    reportId: rows[0]?.reportId ?? null,
    detections: rows.flatMap(({ found }) => (found ? [detectionOf(found)] : [])),
  };
}

const mayBeOverruledOf = ({ processingStatus, judgement }: ScanRow): boolean =>
  processingStatus === 'completed' && judgement !== null && mayBeOverruled(judgement);

/** The API view of a scan. `shared`: opened through an older link, which must not reveal the id. */
export async function viewScan(
  { db, config, progress }: Pick<Context, 'db' | 'config' | 'progress'>,
  row: ScanRow,
  shared = false,
): Promise<Scan> {
  const id = shared ? (row.viewId ?? row.id) : row.id;
  const running = row.processingStatus === 'processing' ? progress.latest(row.id) : undefined;
  const { reportId, detections: found } = await readResult(db, row);
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
    faintDetections: row.faintDetections ?? [],
    mayBeOverruled: mayBeOverruledOf(row),
    annotatedPath: annotatedAddress({ ...row, id }),
    modelVersion: row.modelVersion,
    modelProvider: row.modelProvider,
    processingTime: row.processingTime,
    reportedFalsePositive: row.reportedFalsePositive,
    starred: row.starred,
    width: row.width,
    height: row.height,
    frameCount: row.frameCount,
    shownFrame: row.shownFrame,
    analysedFrames: row.analysedFrames ?? [],
    pixelSpacing: row.pixelSpacing,
    orientation: row.orientation,
    judgement: row.processingStatus === 'completed' ? row.judgement : null,
    kind: row.kind,
    scope: row.scope,
    quality: row.quality,
    receipt: row.receipt,
    failureReason: row.failureReason,
    reportId,
    expiresAt: expiryOf(row, config.retentionDays),
  };
}
