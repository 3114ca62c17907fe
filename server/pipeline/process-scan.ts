import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { processMessages } from '#contract/messages.ts';
import type { Stage } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { scans } from '#server/platform/db/schema.ts';
import { analyseScan } from './analyse-scan.ts';
import { completeScan } from './complete-scan.ts';
import { addToDay } from './tally.ts';

/** Percent at which a stage begins; the next stage's beginning is its end. */
const stageStart: Record<Stage, number> = { preprocessing: 5, inference: 25, annotation: 75, scoring: 88 };

/** Refusals that a second try cannot change. */
const finalCodes = new Set([
  'unreadable_file',
  'unsupported_file',
  'picture_too_large',
  'not_a_brain_slice',
  'not_found',
  'detector_billing',
]);

export async function failScan(
  { db, notifier, metrics, now }: Context,
  scanId: string,
  reason: string,
): Promise<void> {
  const moment = now();
  await db.transaction(async (tx) => {
    const failed = await tx
      .update(scans)
      .set({ processingStatus: 'failed', stage: null, failureReason: reason, updatedAt: moment })
      .where(and(eq(scans.id, scanId), inArray(scans.processingStatus, ['pending', 'processing'])))
      .returning({ id: scans.id });
    if (failed.length) await addToDay(tx, moment, { failed: 1 });
  });
  metrics.scans.inc({ outcome: 'failed' });
  await notifier.publish(scanId);
}

/** One try at a scan. Throws only what another try may mend. */
export async function processScan(context: Context, scanId: string, lastAttempt: boolean): Promise<void> {
  const { db, notifier, metrics, log, now } = context;
  const startedAt = performance.now();
  const [row] = await db
    .update(scans)
    .set({ attempts: sql`${scans.attempts} + 1`, updatedAt: now() })
    .where(and(eq(scans.id, scanId), eq(scans.processingStatus, 'processing'), isNull(scans.deletedAt)))
    .returning();
  // Deleted, or finished by another worker.
  if (!row) return;

  // Written in order, beside the work and not before it. A courtesy: what counts is how the scan ends.
  let shown: Promise<void> = Promise.resolve();
  const showProgress = (stage: Stage, percent = stageStart[stage]): void => {
    const progress = { stage, percent, updatedAt: now() };
    const running = and(eq(scans.id, scanId), eq(scans.processingStatus, 'processing'));
    shown = shown
      .then(async () => {
        await db.update(scans).set(progress).where(running);
        await notifier.publish(scanId);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'progress was not written'));
  };

  try {
    showProgress('preprocessing');
    const result = await analyseScan(context, row, (done, all) => {
      const share = (done / all) * (stageStart.annotation - stageStart.inference);
      showProgress('inference', Math.round(stageStart.inference + share));
    });
    const processingTime = (performance.now() - startedAt) / 1_000;
    await completeScan(context, row, { ...result, processingTime }, showProgress);
    metrics.scans.inc({ outcome: 'completed' });
    metrics.analysis.observe({ model: result.model.version }, (performance.now() - startedAt) / 1_000);
    await notifier.publish(scanId);
  } catch (error) {
    const expected = error instanceof AppError ? error : undefined;
    if (!lastAttempt && !(expected && finalCodes.has(expected.code))) throw error;
    log.warn({ err: error }, 'analysis failed');
    await failScan(context, scanId, expected?.message ?? `${processMessages.scanFailed} (${String(error)})`);
    if (!expected) throw error;
  } finally {
    await shown;
  }
}
