import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { analysesPerScan } from '#contract/constants.ts';
import { reportName } from '#contract/file-names.ts';
import { bandOf } from '#contract/format.ts';
import type { CheckBand } from '#contract/quality.ts';
import type { Detection, Judgement, ProcessingStatus, QualityReport } from '#contract/scans.ts';
import { frameDisagreement } from '#imaging/findings/disagreement.ts';
import type { PictureSize } from '#imaging/geometry/box.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readReviewSettings } from '#server/platform/db/review-settings.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import {
  detections as detectionsTable,
  randomChecks,
  reports,
  type ScanRow,
  scans,
  webhooks,
} from '#server/platform/db/schema.ts';
import { tidyTicket } from '#server/platform/tidy-database-job.ts';
import type { ModelIdentity } from './detect/detector.ts';
import { isDrawn } from './lot.ts';
import { newTrackingId } from './report/tracking-id.ts';
import { reportKey, scanFolder } from './scan-files.ts';
import { processTicket, purgeTicket, webhookTicket } from './scan-jobs.ts';
import { encodeNews } from './scan-news.ts';
import { addToDay } from './tally.ts';

type Tx = Pick<Db, 'insert' | 'update' | 'execute' | 'delete' | 'select'>;

/**
 * A scan's life, and the only place where its state changes:
 *
 *     received → queued → processing → completed
 *     (pending)  (processing, without and with a stage)  ↘ failed → queued, a few times
 *
 * and deleted from each of them. Every step is one update that only succeeds in the state it leaves, in one transaction
 * with the figures of the day and the word to whoever watches. Who comes too late changes nothing, and removes what it
 * had stored meanwhile.
 */

/** What the analysis of a scan found. */
export interface Result {
  detections: Detection[];
  model: ModelIdentity;
  scope: number | null;
  quality: QualityReport | null;
  judgement: Judgement;
  analysedFrames: number[];
  /** Seconds. */
  processingTime: number;
}

/** Of a result from before there were gates. */
export const judgedWithoutNotes: Judgement = { judged: true, reasons: [], notes: [] };

/** The program that submits a scan, and where it wants to be told how the analysis ended. */
export interface Submitter {
  apiKeyId: string;
  webhookUrl?: string | undefined;
  /** Named beforehand, so that a request that is sent again finds it. */
  scanId: string;
}

const missing = (): AppError =>
  new AppError('not_found', 'This scan does not exist, or it has been deleted.');

type NewScan = Omit<typeof scans.$inferInsert, 'apiKeyId' | 'createdAt' | 'updatedAt'>;

async function noteWebhook(tx: Tx, { id }: ScanRow, submitter: Submitter): Promise<void> {
  if (submitter.webhookUrl) await tx.insert(webhooks).values({ scanId: id, url: submitter.webhookUrl });
}

/** The scan is over: whoever submitted it and left an address is told. */
async function tellSubmitter(tx: Tx, { queue }: Context, { id, apiKeyId }: ScanRow): Promise<void> {
  if (!apiKeyId) return;
  const wanted = await tx.select({ url: webhooks.url }).from(webhooks).where(eq(webhooks.scanId, id));
  if (wanted.length) await queue.enqueue(webhookTicket, { webhookId: id }, { within: tx });
}

/** Files are stored, the row comes last, with what belongs to it. Without a row the files go again. */
async function insertScan(
  { db, storage, now }: Context,
  { id }: NewScan,
  columns: (moment: Date) => Omit<typeof scans.$inferInsert, 'createdAt'>,
  andThen: (tx: Tx, row: ScanRow, moment: Date) => Promise<void>,
): Promise<ScanRow> {
  const moment = now();
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(scans)
        .values({ ...columns(moment), createdAt: moment })
        .returning();
      await addToDay(tx, moment, { scans: 1 });
      await andThen(tx, row!, moment);
      return row!;
    });
  } catch (error) {
    await storage.deleteAll(scanFolder(id)).catch(() => undefined);
    throw error;
  }
}

/** Received. What a program submits is queued with its row: nobody asks for it again. */
export function addScan(context: Context, values: NewScan, submitter?: Submitter): Promise<ScanRow> {
  const submitted = submitter && {
    apiKeyId: submitter.apiKeyId,
    processingStatus: 'processing' as const,
    runs: 1,
  };
  return insertScan(
    context,
    values,
    (moment) => ({ ...values, ...submitted, updatedAt: moment }),
    async (tx, row) => {
      if (!submitter) return;
      await context.queue.enqueue(processTicket, { scanId: row.id }, { within: tx });
      await noteWebhook(tx, row, submitter);
    },
  );
}

/** Queued by its visitor, who may do so a few times. Undefined when it is in no state to be analysed. */
export async function queueScan(context: Context, scanId: string): Promise<ScanRow | undefined> {
  return enqueue(context, {
    where: and(
      eq(scans.id, scanId),
      inArray(scans.processingStatus, ['pending', 'failed']),
      lt(scans.runs, analysesPerScan),
    ),
    change: { runs: sql`${scans.runs} + 1`, attempts: 0 },
    // Somebody waits for what was just asked for; what was left behind has time.
    priority: 1,
  });
}

/** Queued again after its entry in the queue was lost, or because its visitor never asked. */
export async function requeueScan(context: Context, scanId: string): Promise<ScanRow | undefined> {
  return enqueue(context, {
    where: and(eq(scans.id, scanId), inArray(scans.processingStatus, ['pending', 'processing'])),
    change: {},
    priority: 0,
  });
}

async function enqueue(
  { db, queue, notifier, now }: Context,
  { where, change, priority }: { where: SQL | undefined; change: object; priority: number },
): Promise<ScanRow | undefined> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(scans)
      .set({
        processingStatus: 'processing',
        stage: null,
        percent: 0,
        failureReason: null,
        updatedAt: now(),
        ...change,
      })
      .where(and(where, notDeleted))
      .returning();
    if (!row) return undefined;
    await queue.enqueue(processTicket, { scanId: row.id }, { within: tx, priority });
    await notifier.publishWithin(tx, encodeNews({ what: 'changed', scanId: row.id }));
    return row;
  });
}

/** An administrator sends a failed job on its way again: its scan waits for it, with all its tries. */
export async function reopenScan({ db, notifier, now }: Context, scanId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const reopened = await tx
      .update(scans)
      .set({
        processingStatus: 'processing',
        stage: null,
        percent: 0,
        failureReason: null,
        attempts: 0,
        runs: 0,
        updatedAt: now(),
      })
      .where(and(eq(scans.id, scanId), eq(scans.processingStatus, 'failed'), notDeleted))
      .returning({ id: scans.id });
    if (reopened.length) await notifier.publishWithin(tx, encodeNews({ what: 'changed', scanId }));
  });
}

/** Processing: a worker begins a try. Undefined when the scan was deleted, or finished by another worker. */
export async function beginAnalysis({ db, now }: Context, scanId: string): Promise<ScanRow | undefined> {
  const [row] = await db
    .update(scans)
    .set({ attempts: sql`${scans.attempts} + 1`, stage: 'preprocessing', updatedAt: now() })
    .where(and(eq(scans.id, scanId), eq(scans.processingStatus, 'processing'), notDeleted))
    .returning();
  return row;
}

/** What a finished analysis writes into the row. */
function resultColumns(result: Result, picture: PictureSize, moment: Date) {
  return {
    processingStatus: 'completed' as const,
    stage: null,
    percent: 100,
    failureReason: null,
    confidence: result.detections.length ? Math.max(...result.detections.map((d) => d.confidence)) : null,
    scope: result.scope,
    quality: result.quality,
    judgement: result.judgement,
    analysedFrames: result.analysedFrames,
    frameDisagreement: frameDisagreement(result.detections, result.analysedFrames, picture),
    // A candidate may have answered an earlier result.
    networkDisagreement: null,
    modelVersion: result.model.version,
    modelProvider: result.model.provider,
    processingTime: result.processingTime,
    failedAt: null,
    updatedAt: moment,
  };
}

function checkBandOf({ judgement, confidence }: ScanRow): CheckBand {
  if (judgement?.judged === false) return 'stopped';
  return confidence === null ? 'none' : bandOf(confidence);
}

/** Whether somebody must look at it is drawn by lot, whatever was found. */
async function drawRandomCheck(tx: Tx, secret: Buffer, row: ScanRow, { model }: Result, drawnAt: Date) {
  const { randomCheckPercent } = await readReviewSettings(tx);
  if (!isDrawn(secret, 'random check', row.id, randomCheckPercent)) return;
  await tx.update(scans).set({ randomCheck: true }).where(eq(scans.id, row.id));
  await tx.insert(randomChecks).values({
    id: randomUUID(),
    scanId: row.id,
    modelVersion: model.version,
    modelProvider: model.provider,
    band: checkBandOf(row),
    format: row.format,
    drawnAt,
  });
}

/** Detections, the report's entry and the figures of a scan that was just completed. */
async function recordResult(
  tx: Tx,
  { secret }: Pick<Context, 'secret'>,
  row: ScanRow,
  result: Result,
  moment: Date,
): Promise<void> {
  if (result.detections.length) {
    await tx
      .insert(detectionsTable)
      .values(
        result.detections.map(({ class_id, ...box }) => ({ ...box, scanId: row.id, classId: class_id })),
      );
  }
  const reportId = newTrackingId();
  await tx.insert(reports).values({
    id: randomUUID(),
    reportId,
    scanId: row.id,
    filename: reportName(reportId, row.filename, moment),
    // Drawn when somebody first asks for it.
    fileSize: 0,
    path: reportKey(row.id),
    createdAt: moment,
  });
  await addToDay(tx, moment, {
    completed: 1,
    detections: result.detections.length,
    ...(row.confidence !== null && { withDetections: 1, confidenceSum: row.confidence }),
    ...(row.scope !== null && { scoped: 1, scopeSum: row.scope }),
    [row.format]: 1,
  });
  await drawRandomCheck(tx, secret, row, result, moment);
}

/** Completed, with all that was found. Undefined when it was deleted meanwhile, or finished by another worker. */
export async function completeScan(
  context: Context,
  begun: ScanRow,
  result: Result,
): Promise<ScanRow | undefined> {
  const { db, notifier, now } = context;
  const moment = now();
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(scans)
      .set(resultColumns(result, begun, moment))
      .where(and(eq(scans.id, begun.id), eq(scans.processingStatus, 'processing'), notDeleted))
      .returning();
    if (!row) return undefined;
    await recordResult(tx, context, row, result, moment);
    // It counts as what it became in the end.
    if (begun.failedAt) await addToDay(tx, begun.failedAt, { failed: -1 });
    await tellSubmitter(tx, context, row);
    await notifier.publishWithin(tx, encodeNews({ what: 'changed', scanId: row.id }));
    return row;
  });
}

/** Received and completed in one step: a file whose result is known already. */
export function addCompletedScan(
  context: Context,
  values: NewScan,
  result: Result,
  submitter?: Submitter,
): Promise<ScanRow> {
  return insertScan(
    context,
    values,
    (moment) => ({
      ...values,
      ...resultColumns(result, values, moment),
      apiKeyId: submitter?.apiKeyId ?? null,
    }),
    async (tx, row, moment) => {
      await recordResult(tx, context, row, result, moment);
      if (submitter) await noteWebhook(tx, row, submitter);
      await tellSubmitter(tx, context, row);
    },
  );
}

/** Failed, with a sentence for the visitor. A scan counts as one failure, however often it is tried. */
export async function failScan(
  context: Context,
  scanId: string,
  reason: string,
  from: ProcessingStatus[] = ['pending', 'processing'],
): Promise<boolean> {
  const { db, notifier, metrics, now } = context;
  const moment = now();
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select({ failedAt: scans.failedAt, status: scans.processingStatus })
      .from(scans)
      .where(and(eq(scans.id, scanId), inArray(scans.processingStatus, from), notDeleted))
      .for('update');
    if (!before) return false;
    // What was completed once stays counted as that.
    const counts = before.failedAt === null && before.status !== 'completed';
    const [row] = await tx
      .update(scans)
      .set({
        processingStatus: 'failed',
        stage: null,
        failureReason: reason,
        failedAt: counts ? moment : before.failedAt,
        updatedAt: moment,
      })
      .where(eq(scans.id, scanId))
      .returning();
    if (counts) await addToDay(tx, moment, { failed: 1 });
    await tellSubmitter(tx, context, row!);
    await notifier.publishWithin(tx, encodeNews({ what: 'changed', scanId }));
    metrics.scans.inc({ outcome: 'failed' });
    return true;
  });
}

/** Deleted: out of everyone's reach, a running analysis stops, files and row go right after. */
export async function deleteScan({ db, queue, notifier, now }: Context, scanId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const marked = await tx
      .update(scans)
      .set({ deletedAt: now() })
      .where(and(eq(scans.id, scanId), notDeleted))
      .returning({ id: scans.id });
    if (marked.length === 0) throw missing();
    await queue.enqueue(purgeTicket, {}, { within: tx });
    await notifier.publishWithin(tx, encodeNews({ what: 'deleted', scanId }));
  });
}

/** Deletes every scan that fits; answers how many. */
export async function deleteScans(
  { db, queue, notifier, now }: Context,
  where: SQL | undefined,
): Promise<number> {
  return db.transaction(async (tx) => {
    const count = await tx.$count(scans, and(where, notDeleted));
    if (count === 0) return 0;
    await tx.update(scans).set({ deletedAt: now() }).where(and(where, notDeleted));
    await queue.enqueue(purgeTicket, {}, { within: tx });
    if (!where) await notifier.publishWithin(tx, encodeNews({ what: 'deleted', scanId: null }));
    return count;
  });
}

const batch = 200;
/** Many who delete within a minute share one tidying. */
const tidyAfterSeconds = 60;

/** Removes files, then the row, of every scan that was asked to go; what is interrupted is found again. */
export async function purgeDeleted(
  { database, db, storage, queue }: Context,
  signal?: AbortSignal,
): Promise<number> {
  let gone = 0;
  for (;;) {
    const rows = await db.select({ id: scans.id }).from(scans).where(isNotNull(scans.deletedAt)).limit(batch);
    if (rows.length === 0) {
      if (gone > 0 && database.kind === 'pglite') {
        await queue.enqueue(tidyTicket, {}, { delaySeconds: tidyAfterSeconds });
      }
      return gone;
    }
    for (const { id } of rows) {
      signal?.throwIfAborted();
      await storage.deleteAll(scanFolder(id));
    }
    await db.delete(scans).where(
      inArray(
        scans.id,
        rows.map(({ id }) => id),
      ),
    );
    gone += rows.length;
  }
}
