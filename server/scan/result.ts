import { randomUUID } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
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
import { type Db, rowsOf } from '#server/platform/db/connect.ts';
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

/**
 * Completes a scan in processing, counts it and stores what belongs to it, in one statement: all or nothing. Notifies with
 * `said`. False if it was deleted in the meantime or another worker finished it.
 */
export async function updateCompleted(
  tx: Tx,
  { secret, said }: Pick<Context, 'secret'> & { said: SQL },
  begun: ScanRow,
  result: Result,
  moment: Date,
): Promise<boolean> {
  const wanted = isChecked({ secret }, begun);
  const columns = resultColumns(begun, result, moment);
  const row = { ...begun, ...columns };
  const updated = tx
    .update(scans)
    .set({ ...columns, randomCheck: sql`${scans.randomCheck} or ${wanted}` })
    .where(and(eq(scans.id, begun.id), eq(scans.processingStatus, 'processing'), notDeleted))
    .returning({ id: scans.id, checked: wanted.as('checked'), said: said.as('said') });
  const changes = [
    ...dayChanges(tx, row, moment, figuresOf(row, result), sql`from updated`),
    sql`delete from ${detections} where scan_id in (select id from updated)`,
    storedDetections(result.detections),
    storedReport(row),
    storedCheck(row, result),
  ];
  const made = changes.map((change, at) => sql`, ${sql.raw(`change_${at}`)} as (${change.getSQL()})`);
  const rows = await rowsOf(
    tx,
    sql`with updated as (${updated.getSQL()}) ${sql.join(made)} select said from updated`,
  );
  return rows.length > 0;
}

const storedDetections = (found: Detection[]): SQL => sql`
  insert into ${detections} (scan_id, class, class_id, confidence, type_probability, x, y, width, height, frame, contour)
  select updated.id, class, class_id, confidence, "typeProbability", x, y, width, height, frame, nullif(contour, 'null')
  from updated, jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (class text, class_id integer,
    confidence float8, "typeProbability" float8, x float8, y float8, width float8, height float8, frame integer, contour jsonb)`;

/** The PDF is drawn on the first request, so it has no size yet. */
function storedReport({ id, filename, updatedAt }: ScanRow): SQL {
  const reportId = newTrackingId();
  return sql`
  insert into ${reports} (id, report_id, scan_id, filename, file_size, path, created_at)
  select ${randomUUID()}::uuid, ${reportId}, id, ${reportName(reportId, filename, updatedAt)}, 0, ${reportKey(id)}, ${updatedAt.toISOString()}::timestamptz
  from updated on conflict (scan_id) do update set report_id = excluded.report_id, filename = excluded.filename,
    file_size = excluded.file_size, created_at = excluded.created_at`;
}

function storedCheck({ format, updatedAt }: ScanRow, result: Result): SQL {
  const { version, provider } = result.model;
  return sql`
  insert into ${randomChecks} (id, scan_id, model_version, model_provider, band, format, drawn_at)
  select ${randomUUID()}::uuid, id, ${version}, ${provider}, ${checkBandOf(result)}, ${format}, ${updatedAt.toISOString()}::timestamptz
  from updated where checked on conflict (scan_id) do update set model_version = excluded.model_version,
    model_provider = excluded.model_provider, band = excluded.band where ${randomChecks}.verdict is null`;
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
