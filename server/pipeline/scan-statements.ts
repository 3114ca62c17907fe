import { randomUUID } from 'node:crypto';
import type { WithSubquery } from 'drizzle-orm';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { reportName } from '#contract/file-names.ts';
import { bandOf } from '#contract/format.ts';
import type { CheckBand } from '#contract/quality.ts';
import type { Answer, Detection, Judgement, QualityReport } from '#contract/scans.ts';
import { frameDisagreement } from '#imaging/findings/disagreement.ts';
import type { PictureSize } from '#imaging/geometry/box.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { telling } from '#server/platform/db/notify.ts';
import { prepared, slot } from '#server/platform/db/prepared.ts';
import { randomCheckPercent } from '#server/platform/db/review-settings.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import {
  detections as detectionsTable,
  randomChecks,
  reports,
  type ScanRow,
  scans,
} from '#server/platform/db/schema.ts';
import type { ModelIdentity } from './detect/detector.ts';
import { lotOf, neverDrawn } from './lot.ts';
import { newTrackingId } from './report/tracking-id.ts';
import { reportKey } from './scan-files.ts';
import type { ShownPicture } from './show-verdict-frame.ts';
import { addingToDay, dayOf } from './tally.ts';

/**
 * The statements of a scan's life (scan-life.ts) that run for every scan: prepared once, and each one round trip with all
 * that belongs to the change: detections, the report's entry, the figures of the day, the random check.
 */

export type Tx = Pick<Db, 'insert' | 'update' | 'execute' | 'delete' | 'select' | '$with' | 'with'>;

/** What the analysis of a scan found. */
export interface Result {
  answer: Answer;
  detections: Detection[];
  /** Below the cut-off. */
  faintDetections: Detection[];
  kind: ScanRow['kind'];
  model: ModelIdentity;
  scope: number | null;
  quality: QualityReport | null;
  judgement: Judgement;
  analysedFrames: number[];
  /** The frame that the result is about; left out: the one that is shown already. */
  shown?: ShownPicture;
  /** Seconds. */
  processingTime: number;
}

/** What is known of a file before it is analysed. */
export type Upload = Pick<ScanRow, Exclude<keyof typeof uploadSlots, 'apiKeyId' | 'createdAt'>>;

const allColumns = getTableColumns(scans);

/** What the update of a scan returns: whoever watches it is told if and only if a row is changed. */
export const returningTold = (news: string | SQL) => ({
  ...allColumns,
  told: telling(news).as('told'),
});
export const withoutTold = ({ told: _, ...row }: ScanRow & { told: unknown }): ScanRow => row;

/** In the statement that changes a scan: the changed row. */
const changed = sql`changed`;

/** Columns whose values a prepared statement is given. */
const slots = <Name extends keyof ScanRow>(...names: Name[]): Record<Name, SQL> =>
  Object.fromEntries(names.map((name) => [name, slot(name, scans[name])])) as Record<Name, SQL>;

/** What an upload is, whatever is found in it. */
const uploadSlots = slots(
  ...(['id', 'filename', 'format', 'fileSize', 'uploadHash', 'groupKey', 'importBatch'] as const),
  ...(['apiKeyId', 'createdAt'] as const),
  ...([
    'originalPath',
    'originalType',
    'displayPath',
    'width',
    'height',
    'frameCount',
    'shownFrame',
  ] as const),
  ...(['pixelSpacing', 'orientation', 'receipt', 'kind', 'ownerHash'] as const),
);

/** Other statements that run as one with the statement that changes a scan, before and after it. */
interface OneStatement {
  before: WithSubquery[];
  after: WithSubquery[];
}

const part = (tx: Tx, name: string, statement: SQL): WithSubquery => tx.$with(name, {}).as(statement);

/** The statement that writes a scan's row, with others that run as one with it. */
function inserting(
  tx: Tx,
  row: Record<keyof typeof uploadSlots, SQL> & { [Name in keyof ScanRow]?: SQL | ScanRow[Name] },
  { before, after }: OneStatement,
) {
  const added = tx.$with('changed').as(tx.insert(scans).values(row).returning());
  return tx
    .with(...before, added, ...after)
    .select()
    .from(added);
}

export const insertReceived = prepared<Record<string, unknown>, ScanRow, Tx>('receive_scan', (tx) =>
  inserting(
    tx,
    { ...uploadSlots, ...slots('quality', 'judgement', 'processingStatus', 'runs', 'updatedAt') },
    { before: [], after: [part(tx, 'counted', addingToDay(slot('day'), { scans: 1 }, changed))] },
  ),
);

export const updateBegun = prepared<Pick<ScanRow, 'id' | 'updatedAt'>, ScanRow>('begin_analysis', (db) =>
  db
    .update(scans)
    .set({ attempts: sql`${scans.attempts} + 1`, stage: 'preprocessing', ...slots('updatedAt') })
    .where(and(eq(scans.id, slot('id')), eq(scans.processingStatus, 'processing'), notDeleted))
    .returning(),
);

/** What a finished analysis writes into the row. */
const resultColumns = {
  processingStatus: 'completed' as const,
  stage: null,
  percent: 100,
  failureReason: null,
  // A candidate may have answered an earlier result.
  networkDisagreement: null,
  failedAt: null,
  // Drawn for an earlier result.
  annotatedPath: null,
  ...slots('answer', 'faintDetections', 'kind'),
  ...slots('confidence', 'scope', 'quality', 'judgement', 'analysedFrames', 'frameDisagreement'),
  ...slots('modelVersion', 'modelProvider', 'processingTime', 'updatedAt'),
  ...slots('shownFrame', 'displayPath', 'orientation'),
};

function checkBandOf({ judgement }: Result, confidence: number | null): CheckBand {
  if (!judgement.judged) return 'stopped';
  return confidence === null ? 'none' : bandOf(confidence);
}

const confidenceOf = ({ detections }: Result): number | null =>
  detections.length ? Math.max(...detections.map((d) => d.confidence)) : null;

const asNumber = (holds: boolean): number => (holds ? 1 : 0);

/** What resultColumns and resultParts are given. */
export function resultValues(
  { secret }: Pick<Context, 'secret'>,
  scan: Pick<ScanRow, 'id' | 'filename' | 'format' | 'importBatch'> & ShownPicture & PictureSize,
  result: Result,
  moment: Date,
) {
  const { detections, model, scope, quality, judgement, analysedFrames, processingTime } = result;
  const { shownFrame, displayPath, orientation } = result.shown ?? scan;
  const { answer, faintDetections, kind } = result;
  const confidence = confidenceOf(result);
  const reportId = newTrackingId();
  return {
    ...{ answer, faintDetections, kind },
    ...{ scope, quality, judgement, analysedFrames, processingTime, confidence, reportId },
    ...{ shownFrame, displayPath, orientation },
    frameDisagreement: frameDisagreement(detections, analysedFrames, scan),
    modelVersion: model.version,
    modelProvider: model.provider,
    updatedAt: moment,
    moment: moment.toISOString(),
    day: dayOf(moment),
    marks: JSON.stringify(detections),
    found: detections.length,
    withFound: asNumber(confidence !== null),
    confidenceSum: confidence ?? 0,
    scoped: asNumber(scope !== null),
    scopeSum: scope ?? 0,
    png: asNumber(scan.format === 'png'),
    jpeg: asNumber(scan.format === 'jpeg'),
    dicom: asNumber(scan.format === 'dicom'),
    reportRow: randomUUID(),
    reportName: reportName(reportId, scan.filename, moment),
    reportPath: reportKey(scan.id),
    checkRow: randomUUID(),
    band: checkBandOf(result, confidence),
    // What an administrator imports is no sample of what visitors send.
    lot: scan.importBatch ? neverDrawn : lotOf(secret, 'random check', scan.id),
  };
}

/**
 * Detections, the report's entry, the figures and, where the lot falls on it whatever was found, the random check of a
 * scan that is completed: for the changed row, and for none where nothing was changed.
 */
function resultParts(tx: Tx, { received }: { received: boolean }): OneStatement {
  const at = sql`${slot('moment')}::timestamptz`;
  const counted = addingToDay(
    slot('day'),
    {
      ...(received && { scans: 1 }),
      completed: 1,
      detections: slot('found'),
      withDetections: slot('withFound'),
      confidenceSum: slot('confidenceSum'),
      scoped: slot('scoped'),
      scopeSum: slot('scopeSum'),
      png: slot('png'),
      jpeg: slot('jpeg'),
      dicom: slot('dicom'),
    },
    changed,
  );
  const marks = sql`
    insert into ${detectionsTable} (scan_id, class, class_id, confidence, x, y, width, height, frame, contour, type_probability)
    select ${changed}.id, found.* from ${changed}, jsonb_to_recordset(${slot('marks')}::jsonb) as found (
      class text, class_id integer, confidence float8, x float8, y float8, width float8, height float8, frame integer,
      contour jsonb, "typeProbability" float8)`;
  // Drawn when somebody first asks for it, so it has no size yet.
  const report = sql`
    insert into ${reports} (id, report_id, scan_id, filename, file_size, path, created_at)
    select ${slot('reportRow')}::uuid, ${slot('reportId')}, id, ${slot('reportName')}, 0, ${slot('reportPath')}, ${at}
      from ${changed}
    on conflict (scan_id) do update set report_id = excluded.report_id, filename = excluded.filename, file_size = 0,
      created_at = excluded.created_at`;
  const check = sql`
    insert into ${randomChecks} (id, scan_id, model_version, model_provider, band, format, drawn_at)
    select ${slot('checkRow')}::uuid, id, model_version, model_provider, ${slot('band')}, format, ${at}
      from ${changed} where (select drawn from lot)
    on conflict (scan_id) do update set model_version = excluded.model_version,
      model_provider = excluded.model_provider, band = excluded.band where ${randomChecks.verdict} is null`;
  // Of an earlier analysis of the same scan.
  const outdated = sql`delete from ${detectionsTable} where scan_id in (select id from ${changed})`;
  const lot = sql`select ${slot('lot')}::float8 < ${randomCheckPercent} as drawn`;
  return {
    before: [part(tx, 'lot', lot)],
    after: [
      part(tx, 'outdated', outdated),
      part(tx, 'marks', marks),
      part(tx, 'report', report),
      part(tx, 'counted', counted),
      part(tx, 'random_check', check),
    ],
  };
}

export const updateCompleted = prepared<Record<string, unknown>, ScanRow & { told: unknown }, Tx>(
  'complete_scan',
  (tx) => {
    const { before, after } = resultParts(tx, { received: false });
    const completed = tx.$with('changed').as(
      tx
        .update(scans)
        .set({ ...resultColumns, randomCheck: sql`${scans.randomCheck} or (select drawn from lot)` })
        .where(and(eq(scans.id, slot('id')), eq(scans.processingStatus, 'processing'), notDeleted))
        .returning(returningTold(slot('news'))),
    );
    return tx
      .with(...before, completed, ...after)
      .select()
      .from(completed);
  },
);

export const insertCompleted = prepared<Record<string, unknown>, ScanRow, Tx>('add_completed_scan', (tx) =>
  inserting(
    tx,
    {
      ...uploadSlots,
      ...resultColumns,
      ...slots('attempts'),
      randomCheck: sql`(select drawn from lot)`,
    },
    resultParts(tx, { received: true }),
  ),
);
