import type { Db as JobDb } from 'pg-boss';
import { queueSchema } from './job-records.ts';

/** Later starts are left over from a clock that was ahead. No delay of a job is longer. */
const longestDelay = `interval '2 hours'`;

const ahead = (column: string): string => `${column} > now() + interval '1 minute'`;
const cleared = (table: string, columns: string[]): string =>
  `UPDATE ${queueSchema}.${table} SET ${columns.map((name) => `${name} = CASE WHEN ${ahead(name)} THEN NULL ELSE ${name} END`).join(', ')}
   WHERE ${columns.map(ahead).join(' OR ')} RETURNING true`;
const job = `${queueSchema}.job`;

/** What the passes of pg-boss stamp: it runs no schedule and no upkeep before a stamp that lies ahead. */
const stamps = [
  cleared('version', ['cron_on', 'bam_on', 'flow_on', 'reindex_on']),
  cleared('queue', ['maintain_on', 'monitor_on', 'monitor_claim_on']),
];
const jobs = [
  `UPDATE ${queueSchema}.version SET monitor_backoff_on = NULL WHERE monitor_backoff_on > now() + ${longestDelay}`,
  // A job moves as a whole: its delay and how long it is kept stay the same.
  `UPDATE ${job} SET created_on = now(), start_after = now() + greatest(start_after - created_on, interval '0'),
     keep_until = now() + (keep_until - created_on) WHERE ${ahead('created_on')}`,
  `UPDATE ${job} SET start_after = now() WHERE start_after > now() + ${longestDelay} AND state < 'active'`,
  `UPDATE ${job} SET started_on = now() WHERE ${ahead('started_on')}`,
  `UPDATE ${job} SET heartbeat_on = now() WHERE ${ahead('heartbeat_on')} AND state = 'active'`,
  `UPDATE ${job} SET completed_on = now() WHERE ${ahead('completed_on')}`,
  // A schedule sends one job per minute, and these minutes count as sent.
  `UPDATE ${job} SET singleton_on = NULL WHERE singleton_on > (now() AT TIME ZONE 'UTC') + interval '1 minute'`,
];

/**
 * Brings times back that lie in the future of the database's own clock, because that clock was ahead when they were
 * written. Reads the jobs only if a stamp shows such a leap, or when asked to.
 */
export async function bringTimesBack(db: JobDb, { always }: { always: boolean }): Promise<void> {
  let leapt = always;
  for (const statement of stamps) {
    const { rows } = await db.executeSql(statement);
    leapt ||= rows.length > 0;
  }
  if (leapt) for (const statement of jobs) await db.executeSql(statement);
}

/** pg-boss deletes old jobs by age. It does not for ten minutes after this. */
export async function keepOldJobs(db: JobDb): Promise<void> {
  await db.executeSql(`UPDATE ${queueSchema}.queue SET maintain_on = now()`);
}
