import { processMessages } from '#contract/messages.ts';
import { type Stage, stageStart } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { outageOf } from '#server/platform/outage.ts';
import type { JobRun } from '#server/platform/queue/define-job.ts';
import { analyseScan } from './analyse-scan.ts';
import { beginAnalysis, completeScan, failScan } from './scan-life.ts';
import { watchForDeletion } from './scan-news.ts';

/** Refusals that a second try cannot change. */
const finalCodes = new Set([
  'unreadable_file',
  'unsupported_file',
  'picture_too_large',
  'not_found',
  'detector_billing',
]);

/** One try at a scan. Throws only what another try may mend. Ends early when the scan is deleted. */
export async function processScan(
  context: Context,
  scanId: string,
  { lastAttempt, signal }: Pick<JobRun, 'lastAttempt' | 'signal'>,
): Promise<void> {
  const { news, progress, metrics, log } = context;
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1_000;
  const deletion = watchForDeletion(news, scanId);
  try {
    const row = await beginAnalysis(context, scanId);
    if (!row) return;
    // In order, beside the work and not before it. A courtesy: what counts is how the scan ends.
    let told: Promise<void> = Promise.resolve();
    const show = (stage: Stage, percent = stageStart[stage]): void => {
      told = told
        .then(() => progress.tell(scanId, { stage, percent }))
        .catch((error: unknown) => log.warn({ err: error }, 'progress was not told'));
    };
    show('preprocessing');
    const result = await analyseScan(context, row, {
      signal: AbortSignal.any([signal, deletion.signal]),
      onInference: (done, all) => {
        const share = (done / all) * (stageStart.annotation - stageStart.inference);
        show('inference', Math.round(stageStart.inference + share));
      },
    });
    show('scoring');
    await told;
    if (!(await completeScan(context, row, { ...result, processingTime: seconds() }))) return;
    metrics.scans.inc({ outcome: 'completed' });
    metrics.analysis.observe({ model: result.model.version }, seconds());
  } catch (error) {
    if (deletion.signal.aborted) return;
    // Given back or taken over by another worker: that one says how it ends.
    if (signal.aborted) throw error;
    const expected = error instanceof AppError ? error : outageOf(error);
    if (!lastAttempt && !(expected && finalCodes.has(expected.code))) throw error;
    log.warn({ err: error }, 'analysis failed');
    await failScan(context, scanId, expected?.message ?? processMessages.scanFailed);
    if (!expected) throw error;
  } finally {
    deletion.stop();
  }
}
