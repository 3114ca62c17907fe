import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { AnyJob } from './define-job.ts';
import type { createJobBoss } from './job-boss.ts';
import { endRetryDelays, findRunning } from './job-records.ts';

/** Begins to take the jobs of a name, one batch after another. */
export async function takeJobs(
  boss: PgBoss,
  name: string,
  options: ReturnType<ReturnType<typeof createJobBoss>['workOptions']>,
  run: (given: JobWithMetadata) => Promise<JobResult>,
): Promise<void> {
  const worker: string = await boss.work<object, JobResult[], typeof options>(
    name,
    options,
    async (batch) => {
      const results: JobResult[] = [];
      for (const given of batch) results.push(await run(given));
      // After several notifications, a worker fetches once and then waits for its next poll: poll again now.
      boss.notifyWorker(worker);
      return results;
    },
  );
}

/** Stores the schedule of every job and removes those of jobs that no longer have one. */
export async function syncSchedules(
  boss: PgBoss,
  jobs: Pick<AnyJob<never>, 'name' | 'schedule'>[],
): Promise<void> {
  const known = await boss.getSchedules();
  for (const { name } of known) {
    if (!jobs.some((job) => job.name === name && job.schedule)) await boss.unschedule(name);
  }
  for (const { name, schedule } of jobs) {
    const same = known.some(
      (each) => each.name === name && each.cron === schedule && each.timezone === 'UTC',
    );
    if (schedule && !same) await boss.schedule(name, schedule, {}, { tz: 'UTC' });
  }
}

/**
 * The embedded database has a single process, so a job that is running at startup belongs to a dead one. It is retried
 * without delay, because its visitor has already waited for the restart.
 */
export async function failOrphans(
  boss: PgBoss,
  db: Parameters<typeof findRunning>[0],
  names: string[],
): Promise<void> {
  const orphans = await findRunning(db, names);
  for (const { id, name } of orphans) {
    await boss.fail(name, id, new Error('The process ended while the job ran.'));
  }
  await endRetryDelays(
    db,
    orphans.map(({ id }) => id),
  );
}
