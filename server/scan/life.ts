import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { analysesPerScan } from '#contract/constants.ts';
import type { FailureCode } from '#contract/failure-codes.ts';
import type { ProcessingStatus } from '#contract/scans.ts';
import { type Judgment, mayBeOverruled } from '#reading/gates/judgment.ts';
import type { Context } from '#server/context.ts';
import { alongside } from '#server/platform/db/alongside.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { inBatches } from '#server/platform/db/in-batches.ts';
import { isInDataset, notDeleted } from '#server/platform/db/scan-predicates.ts';
import { datasetEntries, type ScanRow, scans, webhooks } from '#server/platform/db/schema.ts';
import { type ArchiveSource, addSource } from './archive-source.ts';
import { scanFolder } from './files.ts';
import { processJobType, purgeJobType, webhookJobType } from './jobs.ts';
import { encodeNotification } from './notifications.ts';
import { type Result, type Tx, updateCompleted } from './result.ts';
import { scanNotFound } from './scan-not-found.ts';
import { addToDay, dayChanges } from './tally.ts';

/**
 * The life cycle of a scan, and the only place where its state changes:
 *
 *     received → queued → processing → completed
 *     (pending)  (processing, without and with a stage)  ↘ failed → queued, a few times
 *     completed → queued, once, if the learned gate rejected the image and the visitor asks for an analysis anyway
 *
 * A scan can be deleted in any state. Each transition is one conditional update on the current state. The same
 * transaction updates the daily statistics and notifies watchers. A worker that loses the race changes nothing and
 * deletes the files it stored.
 */

/** For results stored before gates existed. */
export const defaultJudgment: Judgment = { judged: true, reasons: [], notes: [] };

/** The program that submits a scan, and its webhook address. */
export interface Submitter {
  apiKeyId: string;
  webhookUrl?: string | undefined;
  /** Chosen in advance, so that a retried request finds the same scan. */
  scanId: string;
  /** An archive sent it. */
  source?: ArchiveSource | undefined;
}

const changedNotification = (scanId: string): string => encodeNotification({ what: 'changed', scanId });

/** What belongs to a program's scan is stored in the scan's transaction. */
async function storeSubmission(tx: Tx, { id, createdAt }: ScanRow, submitter: Submitter): Promise<void> {
  const { apiKeyId, webhookUrl, source } = submitter;
  if (webhookUrl) await tx.insert(webhooks).values({ scanId: id, url: webhookUrl });
  if (source) await addSource(tx, source, { scanId: id, apiKeyId, createdAt });
}

/** Queues the webhook of a finished scan, if its submitter registered one. */
async function notifySubmitter(tx: Tx, { queue }: Context, { id, apiKeyId }: ScanRow): Promise<void> {
  if (!apiKeyId) return;
  const wanted = await tx.select({ url: webhooks.url }).from(webhooks).where(eq(webhooks.scanId, id));
  if (wanted.length) await queue.enqueue(webhookJobType, { webhookId: id }, { within: tx });
}

/** What is known about a file before its analysis. */
export type Upload = Pick<
  ScanRow,
  | ('id' | 'filename' | 'format' | 'fileSize' | 'uploadHash' | 'pixelHash' | 'groupKey' | 'importBatch')
  | 'ownerHash'
  | ('originalPath' | 'originalType' | 'displayPath' | 'width' | 'height' | 'frameCount' | 'shownFrame')
  | ('pixelSpacing' | 'orientation' | 'receipt' | 'kind')
>;

/** Inserts the row after its files are stored, a visitor's in one statement. If that fails, the files are deleted again. */
async function insertScan(
  { db, storage }: Context,
  id: string,
  submitter: Submitter | undefined,
  insert: (tx: Tx) => Promise<ScanRow>,
): Promise<ScanRow> {
  try {
    return await (submitter ? db.transaction(insert) : insert(db));
  } catch (error) {
    await storage.deleteAll(scanFolder(id)).catch(() => undefined);
    throw error;
  }
}

/** Received. A program's submission is queued at once, because no visitor will start it. */
export function addScan(
  context: Context,
  values: Upload & Pick<ScanRow, 'quality' | 'judgment'>,
  submitter?: Submitter,
): Promise<ScanRow> {
  const moment = context.now();
  return insertScan(context, values.id, submitter, async (tx) => {
    const [stored] = await alongside(tx, dayChanges(tx, values, moment, { scans: 1 }))
      .insert(scans)
      .values({
        ...values,
        apiKeyId: submitter?.apiKeyId ?? null,
        processingStatus: submitter ? 'processing' : 'pending',
        runs: submitter ? 1 : 0,
        createdAt: moment,
        updatedAt: moment,
      })
      .returning();
    if (submitter) {
      await context.queue.enqueue(processJobType, { scanId: values.id }, { within: tx });
      await storeSubmission(tx, stored!, submitter);
    }
    return stored!;
  });
}

/** Queued by its visitor, up to `analysesPerScan` times. Undefined if its state does not allow an analysis. */
export async function queueScan(context: Context, scanId: string): Promise<ScanRow | undefined> {
  return enqueue(context, scanId, {
    where: and(inArray(scans.processingStatus, ['pending', 'failed']), lt(scans.runs, analysesPerScan)),
    change: { runs: sql`${scans.runs} + 1`, attempts: 0 },
    // A visitor is waiting for this scan; requeued ones can wait.
    priority: 1,
  });
}

/**
 * Queues a rejected image that its visitor wants analyzed anyway, and takes the rejection out of the daily statistics.
 * Undefined if the state does not allow it or the rejection cannot be overruled.
 */
export async function queueAnyway(context: Context, scanId: string): Promise<ScanRow | undefined> {
  const [row] = await context.db.select().from(scans).where(eq(scans.id, scanId));
  if (row?.answer !== 'not-analyzed' || !row.judgment || !mayBeOverruled(row.judgment)) return undefined;
  const { format, scope } = row;
  return enqueue(context, scanId, {
    where: and(
      eq(scans.processingStatus, 'completed'),
      eq(scans.anyway, false),
      lt(scans.runs, analysesPerScan),
    ),
    change: { runs: sql`${scans.runs} + 1`, attempts: 0, anyway: true, answer: null },
    priority: 1,
    andThen: (tx) =>
      addToDay(tx, row, row.updatedAt, {
        completed: -1,
        [format]: -1,
        ...(scope !== null && { scoped: -1, scopeSum: -scope }),
      }),
  });
}

/** Queued again because its queue entry was lost or its visitor never started it. */
export async function requeueScan(context: Context, scanId: string): Promise<ScanRow | undefined> {
  return enqueue(context, scanId, {
    where: inArray(scans.processingStatus, ['pending', 'processing']),
    change: {},
    priority: 0,
  });
}

/** The columns of a queued scan. */
const queued = { processingStatus: 'processing', stage: null, percent: 0, failureCode: null } as const;

async function enqueue(
  context: Context,
  scanId: string,
  {
    where,
    change,
    priority,
    andThen,
  }: {
    where: SQL | undefined;
    change: object;
    priority: number;
    andThen?: (tx: Tx) => Promise<void>;
  },
): Promise<ScanRow | undefined> {
  const { db, queue, now } = context;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(scans)
      .set({ ...queued, updatedAt: now(), ...change })
      .where(and(eq(scans.id, scanId), where, notDeleted))
      .returning();
    if (!row) return undefined;
    await andThen?.(tx);
    // Only workers need to know: the visitor starts watching after this call.
    await queue.enqueue(processJobType, { scanId }, { within: tx, priority });
    return row;
  });
}

/** An administrator retries a dead job: its failed scan counts as queued again. */
export async function requeueFailedScan({ db, notifier, now }: Context, scanId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const reopened = await tx
      .update(scans)
      .set({ ...queued, attempts: 0, runs: 0, updatedAt: now() })
      .where(and(eq(scans.id, scanId), eq(scans.processingStatus, 'failed'), notDeleted))
      .returning({ id: scans.id });
    if (reopened.length) await notifier.publishWithin(tx, changedNotification(scanId));
  });
}

/** Processing: a worker starts an attempt. Undefined if the scan was deleted or another worker finished it. */
export async function beginAnalysis({ db, now }: Context, scanId: string): Promise<ScanRow | undefined> {
  const [row] = await db
    .update(scans)
    .set({ attempts: sql`${scans.attempts} + 1`, stage: 'preprocessing', updatedAt: now() })
    .where(and(eq(scans.id, scanId), eq(scans.processingStatus, 'processing'), notDeleted))
    .returning();
  return row;
}

/** Completed. False if the scan was deleted in the meantime or another worker finished it. */
export async function completeScan(context: Context, begun: ScanRow, result: Result): Promise<boolean> {
  const { db, notifier, now } = context;
  const said = notifier.notification(changedNotification(begun.id));
  const complete = async (tx: Tx): Promise<boolean> => {
    if (!(await updateCompleted(tx, { ...context, said }, begun, result, now()))) return false;
    // Only the final outcome counts.
    if (begun.failedAt) await addToDay(tx, begun, begun.failedAt, { failed: -1 });
    await notifySubmitter(tx, context, begun);
    return true;
  };
  // A visitor's scan takes a single statement.
  return begun.failedAt || begun.apiKeyId ? db.transaction(complete) : complete(db);
}

/** Failed. Repeated failures of one scan count once. */
export async function failScan(
  context: Context,
  scanId: string,
  code: FailureCode,
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
    // A scan that was completed stays counted as completed.
    const counts = before.failedAt === null && before.status !== 'completed';
    const [row] = await tx
      .update(scans)
      .set({
        processingStatus: 'failed',
        stage: null,
        failureCode: code,
        failedAt: counts ? moment : before.failedAt,
        updatedAt: moment,
      })
      .where(eq(scans.id, scanId))
      .returning();
    if (counts) await addToDay(tx, row!, moment, { failed: 1 });
    await notifySubmitter(tx, context, row!);
    await notifier.publishWithin(tx, changedNotification(scanId));
    metrics.scans.inc({ outcome: 'failed' });
    return true;
  });
}

/** How often an interrupted analysis is started. */
export const maxAttempts = 3;

/**
 * Failed, because every attempt was interrupted. False if the scan is finished or has attempts left, for example
 * because its visitor asked for another analysis.
 */
export async function giveUpScan(context: Context, scanId: string): Promise<boolean> {
  const [row] = await context.db.select({ attempts: scans.attempts }).from(scans).where(eq(scans.id, scanId));
  if (!row || row.attempts < maxAttempts) return false;
  return failScan(context, scanId, 'interrupted');
}

/** Who deleted a scan, for the audit log. Undefined for a scan without an owner, such as a duplicate submission. */
type DeletedBy = { admin: string } | 'its owner' | 'the program that sent it';

/**
 * Deleted: hidden at once; a running analysis stops, and a job deletes files and row. Deletions by an administrator and
 * deletions from the data set go into the audit log.
 */
export async function deleteScan(
  { db, preparer, queue, notifier, now }: Context,
  scanId: string,
  by?: DeletedBy,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [marked] = await tx
      .update(scans)
      .set({ deletedAt: now() })
      .where(and(eq(scans.id, scanId), notDeleted))
      .returning();
    if (!marked) throw scanNotFound();
    const admin = typeof by === 'object' ? by.admin : null;
    const leaves = isInDataset(marked);
    if (by && (admin !== null || leaves)) {
      const who = admin === null ? `deleted by ${by}` : '';
      const detail = [who, leaves && 'leaves the next version of the data set'].filter(Boolean).join('; ');
      await recordAudit(tx, { admin, action: 'delete scan', target: scanId, ...(detail && { detail }) });
    }
    await queue.enqueue(purgeJobType, {}, { within: tx });
    await notifier.publishWithin(tx, encodeNotification({ what: 'deleted', scanId }));
    preparer.forget(marked.originalPath);
    // Who sent a picture may also delete the copies that versions of the data set have.
    if (typeof by === 'string') {
      await tx.update(datasetEntries).set({ kept: null }).where(eq(datasetEntries.scanId, scanId));
    }
  });
}

/** Deletes every matching scan, the oldest first, or at most `most` of them, and returns their number. */
export async function deleteScans(
  { db, queue, notifier, now }: Context,
  where: SQL | undefined,
  most?: number,
): Promise<number> {
  const deleteSome = (rows: number): Promise<number> =>
    db.transaction(async (tx) => {
      const next = tx
        .select({ id: scans.id })
        .from(scans)
        .where(and(where, notDeleted))
        .orderBy(scans.createdAt)
        .limit(rows);
      const marked = await tx
        .update(scans)
        .set({ deletedAt: now() })
        .where(and(inArray(scans.id, next), notDeleted))
        .returning({ id: sql`1` });
      if (marked.length === 0) return 0;
      await queue.enqueue(purgeJobType, {}, { within: tx });
      if (!where) await notifier.publishWithin(tx, encodeNotification({ what: 'deleted', scanId: null }));
      return marked.length;
    });
  return inBatches(deleteSome, most);
}
