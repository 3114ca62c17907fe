import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { analysesPerScan } from '#contract/constants.ts';
import type { Judgement, ProcessingStatus } from '#contract/scans.ts';
import { mayBeOverruled } from '#imaging/gates/kind-gate.ts';
import type { Context } from '#server/context.ts';
import { recordAudit } from '#server/platform/db/audit.ts';
import { isInDataset, notDeleted } from '#server/platform/db/scan-predicates.ts';
import { type ScanRow, scans, webhooks } from '#server/platform/db/schema.ts';
import { scanFolder } from './files.ts';
import { processJobType, purgeJobType, webhookJobType } from './jobs.ts';
import { encodeNotification } from './notifications.ts';
import { insertCompleted, type Result, type Tx, updateCompleted } from './result.ts';
import { scanNotFound } from './scan-not-found.ts';
import { addToDay } from './tally.ts';

/**
 * A scan's life, and the only place where its state changes:
 *
 *     received → queued → processing → completed
 *     (pending)  (processing, without and with a stage)  ↘ failed → queued, a few times
 *     completed → queued, once, where the learned gate rejected the image and its visitor asks for an analysis anyway
 *
 * and deleted from each of them. Every step is one update that only succeeds in the state it leaves, in one transaction
 * with the figures of the day and the notification to those who watch. Who comes too late changes nothing, and removes what it
 * had stored meanwhile.
 */

/** Of a result from before there were gates. */
export const defaultJudgement: Judgement = { judged: true, reasons: [], notes: [] };

/** The program that submits a scan, and its webhook address. */
export interface Submitter {
  apiKeyId: string;
  webhookUrl?: string | undefined;
  /** Named beforehand, so that a request that is sent again finds it. */
  scanId: string;
}

const changedNotification = (scanId: string): string => encodeNotification({ what: 'changed', scanId });
async function noteWebhook(tx: Tx, id: string, submitter: Submitter): Promise<void> {
  if (submitter.webhookUrl) await tx.insert(webhooks).values({ scanId: id, url: submitter.webhookUrl });
}

/** The scan is over: a program that submitted it and left an address is notified. */
async function notifySubmitter(tx: Tx, { queue }: Context, { id, apiKeyId }: ScanRow): Promise<void> {
  if (!apiKeyId) return;
  const wanted = await tx.select({ url: webhooks.url }).from(webhooks).where(eq(webhooks.scanId, id));
  if (wanted.length) await queue.enqueue(webhookJobType, { webhookId: id }, { within: tx });
}

/** What is known of a file before it is analyzed. */
export type Upload = Pick<
  ScanRow,
  | ('id' | 'filename' | 'format' | 'fileSize' | 'uploadHash' | 'groupKey' | 'importBatch' | 'ownerHash')
  | ('originalPath' | 'originalType' | 'displayPath' | 'width' | 'height' | 'frameCount' | 'shownFrame')
  | ('pixelSpacing' | 'orientation' | 'receipt' | 'kind')
>;

/** Files are stored and the row comes last, in one transaction with what belongs to it. Without a row the files are deleted again. */
async function insertScan(
  { db, storage }: Context,
  id: string,
  insert: (tx: Tx) => Promise<ScanRow>,
): Promise<ScanRow> {
  try {
    return await db.transaction(insert);
  } catch (error) {
    await storage.deleteAll(scanFolder(id)).catch(() => undefined);
    throw error;
  }
}

/** Received. What a program submits is queued with its row: nobody asks for it again. */
export function addScan(
  context: Context,
  values: Upload & Pick<ScanRow, 'quality' | 'judgement'>,
  submitter?: Submitter,
): Promise<ScanRow> {
  const moment = context.now();
  return insertScan(context, values.id, async (tx) => {
    const [stored] = await tx
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
      await noteWebhook(tx, values.id, submitter);
    }
    await addToDay(tx, moment, { scans: 1 });
    return stored!;
  });
}

/** Queued by its visitor, who may do so a few times. Undefined when it is in no state to be analyzed. */
export async function queueScan(context: Context, scanId: string): Promise<ScanRow | undefined> {
  return enqueue(context, scanId, {
    where: and(inArray(scans.processingStatus, ['pending', 'failed']), lt(scans.runs, analysesPerScan)),
    change: { runs: sql`${scans.runs} + 1`, attempts: 0 },
    // Someone waits for a scan that was just requested; leftovers have time.
    priority: 1,
  });
}

/**
 * A refused picture that its visitor wants read all the same: its refusal leaves the figures of its day, and it is queued
 * like a new one. Undefined when it is in no state for that, or was refused for a reason that cannot be wrong.
 */
export async function queueAnyway(context: Context, scanId: string): Promise<ScanRow | undefined> {
  const [row] = await context.db.select().from(scans).where(eq(scans.id, scanId));
  if (row?.answer !== 'not-analyzed' || !row.judgement || !mayBeOverruled(row.judgement)) return undefined;
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
      addToDay(tx, row.updatedAt, {
        completed: -1,
        [format]: -1,
        ...(scope !== null && { scoped: -1, scopeSum: -scope }),
      }),
  });
}

/** Queued again after its queue entry was lost, or because its visitor never started it. */
export async function requeueScan(context: Context, scanId: string): Promise<ScanRow | undefined> {
  return enqueue(context, scanId, {
    where: inArray(scans.processingStatus, ['pending', 'processing']),
    change: {},
    priority: 0,
  });
}

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
    const [queued] = await tx
      .update(scans)
      .set({
        processingStatus: 'processing',
        stage: null,
        percent: 0,
        failureReason: null,
        updatedAt: now(),
        ...change,
      })
      .where(and(eq(scans.id, scanId), where, notDeleted))
      .returning();
    if (!queued) return undefined;
    await andThen?.(tx);
    // Announced to the workers only: a visitor begins to watch after this.
    await queue.enqueue(processJobType, { scanId }, { within: tx, priority });
    return queued;
  });
}

/** An administrator queues a failed job again, with all its retries; its scan waits for it. */
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
    if (reopened.length) await notifier.publishWithin(tx, changedNotification(scanId));
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

/** Completed, with all that was found. False when it was deleted meanwhile, or finished by another worker. */
export async function completeScan(context: Context, begun: ScanRow, result: Result): Promise<boolean> {
  const { db, notifier, now } = context;
  return db.transaction(async (tx) => {
    if (!(await updateCompleted(tx, context, begun, result, now()))) return false;
    // It counts as what it became in the end.
    if (begun.failedAt) await addToDay(tx, begun.failedAt, { failed: -1 });
    await notifySubmitter(tx, context, begun);
    await notifier.publishWithin(tx, changedNotification(begun.id));
    return true;
  });
}

/** Received and completed in one step: a file whose result is known already. */
export function addCompletedScan(
  context: Context,
  values: Upload & Pick<ScanRow, 'attempts'>,
  result: Result,
  submitter?: Submitter,
): Promise<ScanRow> {
  const moment = context.now();
  const row = { ...values, apiKeyId: submitter?.apiKeyId ?? null, createdAt: moment };
  return insertScan(context, values.id, async (tx) => {
    const stored = await insertCompleted(tx, context, row, result, moment);
    if (submitter) {
      await noteWebhook(tx, stored.id, submitter);
      await notifySubmitter(tx, context, stored);
    }
    return stored;
  });
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
    await notifySubmitter(tx, context, row!);
    await notifier.publishWithin(tx, changedNotification(scanId));
    metrics.scans.inc({ outcome: 'failed' });
    return true;
  });
}

/** How often an interrupted scan is started. */
export const maxAttempts = 3;

/**
 * Failed, because none of its tries came to an end. False where it is over, or has tries left, as when its visitor has
 * asked for it again.
 */
export async function giveUpScan(context: Context, scanId: string): Promise<boolean> {
  const [row] = await context.db.select({ attempts: scans.attempts }).from(scans).where(eq(scans.id, scanId));
  if (!row || row.attempts < maxAttempts) return false;
  const reason = `The analysis was interrupted ${row.attempts} times before it could finish.`;
  return failScan(context, scanId, reason);
}

/** Who deletes a scan, for the audit log; undefined: it never was anybody's, as with one that was sent twice. */
type DeletedBy = { admin: string } | 'its owner' | 'the program that sent it';

/**
 * Deleted: out of everyone's reach, a running analysis stops, files and row go right after. What an administrator
 * deletes, and what leaves the data set by it, is in the audit log.
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
    await queue.enqueue(purgeJobType, {}, { within: tx });
    if (!where) await notifier.publishWithin(tx, encodeNotification({ what: 'deleted', scanId: null }));
    return count;
  });
}
