import type { JobResult, JobWithMetadata } from 'pg-boss';
import type { Logger } from '#server/platform/log/logger.ts';
import type { AnyJob } from './define-job.ts';
import { spareRuns } from './job-boss.ts';

/** Called for each finished run, for metrics. */
export interface JobOutcome {
  name: string;
  outcome: 'done' | 'failed' | 'dead';
}

/** Runs jobs and says how each ended. `running` holds the ids of those that have not. */
export function createJobRunner<Context>(
  { log, observe }: { log: Logger; observe?: (outcome: JobOutcome) => void },
  closing: AbortSignal,
) {
  const running = new Set<string>();

  async function runJob(job: AnyJob<Context>, context: Context, given: JobWithMetadata): Promise<JobResult> {
    const attempt = given.retryCount + 1;
    const triesLeft = given.retryLimit - given.retryCount - spareRuns(job);
    const lastAttempt = triesLeft === 0;
    const finish = (outcome: JobOutcome['outcome']): void => observe?.({ name: job.name, outcome });

    const deadLetter = (error: unknown): JobResult => {
      finish('dead');
      return { id: given.id, status: 'deadletter', output: error };
    };

    const payload = job.payload.safeParse(given.data);
    if (!payload.success) {
      log.error({ job: job.name }, 'a job with a payload it does not understand was set aside');
      return deadLetter(new Error('The payload does not fit the job.'));
    }
    running.add(given.id);
    log.debug({ job: job.name, attempt }, 'a job starts');
    try {
      if (job.giveUp && triesLeft < 0) {
        if (await job.giveUp(payload.data, context)) {
          log.warn({ job: job.name }, 'a job was given up');
          return deadLetter(new Error('The last try was cut off: its process ended, or it took too long.'));
        }
      } else {
        const signal = AbortSignal.any([given.signal, closing]);
        await job.handler(payload.data, context, { signal, attempt, lastAttempt });
      }
      finish('done');
      return { id: given.id, status: 'completed' };
    } catch (error) {
      log.warn({ err: error, job: job.name, attempt, lastAttempt }, 'a job failed');
      // A job that was cut off is not dead yet if it has a `giveUp`.
      const cutOff = job.giveUp !== undefined && given.signal.aborted;
      if ((lastAttempt && !cutOff) || given.retryCount >= given.retryLimit) return deadLetter(error);
      finish('failed');
      return { id: given.id, status: 'failed', output: error };
    } finally {
      running.delete(given.id);
    }
  }

  return { running, runJob };
}
