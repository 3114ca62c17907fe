import type { ErrorCode } from '#contract/errors.ts';
import { type Stage, stageStart } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { outageOf } from '#server/platform/outage.ts';
import { defineJob, type JobRun } from '#server/platform/queue/define-job.ts';
import { failureCodeOf } from '#server/scan/failure.ts';
import { processJobType } from '#server/scan/jobs.ts';
import { beginAnalysis, completeScan, failScan, giveUpScan, maxAttempts } from '#server/scan/life.ts';
import { analyzeScan } from './analyze-scan.ts';
import { deleteUnusedPicture, storeVerdictFrame } from './verdict-frame.ts';
import { watchForDeletion } from './watch-for-deletion.ts';

/** Errors that a retry cannot change. */
const finalCodes = new Set<ErrorCode>([
  'unreadable_file',
  'unsupported_file',
  'picture_too_large',
  'not_found',
  'detector_billing',
  'detector_refused',
]);

/** A shorter step is not worth a notification to every web process: no visitor would notice it. */
const seenAfterMs = 100;

/** Reports progress in order, without delaying the work. A lost report does no harm. */
function createSteps(failed: (error: unknown) => void) {
  let reported: Promise<void> = Promise.resolve();
  let next: NodeJS.Timeout | undefined;
  return {
    show(report: () => Promise<void>): void {
      clearTimeout(next);
      next = setTimeout(() => {
        reported = reported.then(report).catch(failed);
      }, seenAfterMs);
    },
    /** Stops further reports. */
    end(): Promise<void> {
      clearTimeout(next);
      return reported;
    },
  };
}

/** Makes one attempt at a scan. Throws only errors that a retry may fix. Ends early if the scan is deleted. */
export async function processScan(
  context: Context,
  scanId: string,
  { lastAttempt, signal }: Pick<JobRun, 'lastAttempt' | 'signal'>,
): Promise<void> {
  const { progress, metrics, log } = context;
  const startedAt = performance.now();
  const seconds = (): number => (performance.now() - startedAt) / 1_000;
  const deletion = watchForDeletion(context, scanId);
  const steps = createSteps((error) => log.warn({ err: error }, 'progress was not reported'));
  try {
    const row = await beginAnalysis(context, scanId);
    if (!row) return;
    const show = (stage: Stage, percent = stageStart[stage]): void =>
      steps.show(() => progress.report(scanId, { stage, percent }));
    show('preprocessing');
    const result = await analyzeScan(context, row, {
      signal: AbortSignal.any([signal, deletion.signal]),
      onInference: (done, all) => {
        const share = (done / all) * (stageStart.annotation - stageStart.inference);
        show('inference', Math.round(stageStart.inference + share));
      },
    });
    await steps.end();
    const shown = await storeVerdictFrame(context, row, result.detections);
    const completed = await completeScan(context, row, { ...result, shown, processingTime: seconds() });
    await deleteUnusedPicture(context, row, shown, completed);
    if (!completed) return;
    metrics.scans.inc({ outcome: 'completed' });
    metrics.analysis.observe({ model: result.model.version }, seconds());
  } catch (error) {
    if (deletion.signal.aborted) return;
    // The job was returned or taken over. The other worker reports the outcome.
    if (signal.aborted) throw error;
    const expected = error instanceof AppError ? error : outageOf(error);
    if (!lastAttempt && !(expected && finalCodes.has(expected.code))) throw error;
    log.warn({ err: error }, 'analysis failed');
    await failScan(context, scanId, failureCodeOf(expected));
    if (!expected) throw error;
  } finally {
    deletion.stop();
    await steps.end();
  }
}

export const processJob = defineJob({
  ...processJobType,
  retry: { limit: maxAttempts - 1, delaySeconds: 1 },
  handler: ({ scanId }, context: Context, run) => processScan(context, scanId, run),
  giveUp: ({ scanId }, context) => giveUpScan(context, scanId),
});
