import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { reportName } from '#contract/file-names.ts';
import { bandOf } from '#contract/format.ts';
import type { CheckBand } from '#contract/live-card.ts';
import type { Detection } from '#contract/scans.ts';
import type { PictureSize } from '#imaging/geometry/box.ts';
import type { Judgment } from '#reading/gates/judgment.ts';
import { frameDisagreement } from '#reading/lesions/disagreement.ts';
import type { QualityReport } from '#reading/quality/measure-quality.ts';
import type { Answer } from '#reading/vocabulary.ts';
import type { Context } from '#server/context.ts';
import { alongside } from '#server/platform/db/alongside.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { detections, randomChecks, reports, type ScanRow, scans } from '#server/platform/db/schema.ts';
import { randomCheckPercent } from '#server/platform/db/settings.ts';
import type { ModelIdentity } from '#server/ports/detector.ts';
import { reportKey } from './files.ts';
import { sampleOf } from './sampling.ts';
import { dayChanges } from './tally.ts';
import { newTrackingId } from './tracking-id.ts';

/** Stores results for life.ts. Every function runs inside the caller's transaction. */

export type Tx = Pick<Db, 'insert' | 'update' | 'execute' | 'delete' | 'select' | 'with' | '$with'>;

/** The frame shown for a scan, and its stored picture. */
export type ShownPicture = Pick<ScanRow, 'shownFrame' | 'displayPath' | 'orientation'>;

/** What the analysis of a scan found. */
export interface Result {
  answer: Answer;
  detections: Detection[];
  /** Abnormalities other than tumors. */
  otherDetections: Detection[];
  /** Below the cut-off. */
  faintDetections: Detection[];
  kind: ScanRow['kind'];
  model: ModelIdentity;
  scope: number | null;
  quality: QualityReport | null;
  judgment: Judgment;
  analyzedFrames: number[];
  /** The frame that the result is about. Default: the frame already shown. */
  shown?: ShownPicture;
  /** Seconds. */
  processingTime: number;
}

const confidenceOf = ({ detections: found }: Result): number | null =>
  found.length ? Math.max(...found.map(({ confidence }) => confidence)) : null;

/** What a finished analysis writes into the scan's row. */
function resultColumns(scan: ShownPicture & PictureSize, result: Result, moment: Date) {
  const {
    detections: found,
    otherDetections,
    faintDetections,
    answer,
    kind,
    scope,
    quality,
    judgment,
  } = result;
  const { analyzedFrames, processingTime, model } = result;
  const { shownFrame, displayPath, orientation } = result.shown ?? scan;
  return {
    answer,
    otherDetections,
    faintDetections,
    kind,
    scope,
    quality,
    judgment,
    analyzedFrames,
    processingTime,
    shownFrame,
    displayPath,
    orientation,
    processingStatus: 'completed' as const,
    stage: null,
    percent: 100,
    failureCode: null,
    failedAt: null,
    confidence: confidenceOf(result),
    frameDisagreement: frameDisagreement(found, analyzedFrames, scan),
    // May belong to an earlier result.
    networkDisagreement: null,
    modelVersion: model.version,
    modelProvider: model.provider,
    // Shows an earlier result.
    annotatedPath: null,
    updatedAt: moment,
  };
}

/** Whether the scan is sampled for a random check, regardless of its result. Imports are not representative. */
const isChecked = (
  { secret }: Pick<Context, 'secret'>,
  { id, importBatch }: Pick<ScanRow, 'id' | 'importBatch'>,
): SQL<boolean> =>
  importBatch
    ? sql<boolean>`false`
    : sql<boolean>`(${sampleOf(secret, 'random check', id)}::float8 < ${randomCheckPercent})`;

/** Completes a scan in processing, and notifies with `said`. False if it was deleted in the meantime or another worker finished it. */
export async function updateCompleted(
  tx: Tx,
  { secret, said }: Pick<Context, 'secret'> & { said: SQL },
  begun: ScanRow,
  result: Result,
  moment: Date,
): Promise<boolean> {
  const wanted = isChecked({ secret }, begun);
  const columns = resultColumns(begun, result, moment);
  const [updated] = await tx
    .update(scans)
    .set({ ...columns, randomCheck: sql`${scans.randomCheck} or ${wanted}` })
    .where(and(eq(scans.id, begun.id), eq(scans.processingStatus, 'processing'), notDeleted))
    .returning({ checked: wanted, said });
  if (!updated) return false;
  const analyzedBefore = begun.modelVersion !== null;
  if (analyzedBefore) await tx.delete(detections).where(eq(detections.scanId, begun.id));
  const row = { ...begun, ...columns };
  await storeRelatedRows(tx, row, result, updated);
  return true;
}

/** Stores the detections, the report row and the random check of a completed scan, and counts it. */
async function storeRelatedRows(
  tx: Tx,
  scan: ScanRow,
  result: Result,
  { checked }: { checked: boolean },
): Promise<void> {
  const { id: scanId, updatedAt: moment } = scan;
  const changes: { getSQL(): SQL }[] = dayChanges(tx, scan, moment, figuresOf(scan, result));
  if (result.detections.length) {
    const found = result.detections.map(({ class_id, ...each }) => ({ ...each, scanId, classId: class_id }));
    changes.push(tx.insert(detections).values(found));
  }
  const reportId = newTrackingId();
  // The PDF is drawn on the first request, so it has no size yet.
  const report = {
    reportId,
    filename: reportName(reportId, scan.filename, moment),
    fileSize: 0,
    createdAt: moment,
  };
  await alongside(tx, changes)
    .insert(reports)
    .values({ ...report, id: randomUUID(), scanId, path: reportKey(scanId) })
    .onConflictDoUpdate({ target: reports.scanId, set: report });
  if (!checked) return;
  const { model } = result;
  const check = {
    modelVersion: model.version,
    modelProvider: model.provider,
    band: checkBandOf(result),
  };
  await tx
    .insert(randomChecks)
    .values({ ...check, id: randomUUID(), scanId, format: scan.format, drawnAt: moment })
    .onConflictDoUpdate({ target: randomChecks.scanId, set: check, setWhere: isNull(randomChecks.verdict) });
}

function checkBandOf(result: Result): CheckBand {
  if (!result.judgment.judged) return 'stopped';
  const confidence = confidenceOf(result);
  return confidence === null ? 'none' : bandOf(confidence);
}

/** What a completed scan adds to the daily statistics. */
function figuresOf({ format, confidence, scope }: ScanRow, { detections: found }: Result) {
  return {
    completed: 1,
    [format]: 1,
    detections: found.length,
    ...(confidence !== null && { withDetections: 1, confidenceSum: confidence }),
    ...(scope !== null && { scoped: 1, scopeSum: scope }),
  };
}
