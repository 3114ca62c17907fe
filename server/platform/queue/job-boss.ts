import { randomUUID } from 'node:crypto';
import { fromPglite, PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/db/connect.ts';
import { asPGlite } from '#server/platform/db/embedded/driver.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { AnyJob } from './define-job.ts';
import { deadQueue, queueSchema, setPolicy, setRetryLimit } from './job-records.ts';

/**
 * A missing heartbeat reveals a dead worker. Claims last 10 s (the minimum of pg-boss) and every other worker checks them
 * every 4 s, so the job starts elsewhere about 13 s later. Not more often: a check takes half a dozen statements per
 * worker.
 */
const fleet = { heartbeatSeconds: 10, heartbeatRefreshSeconds: 3, checkSeconds: 4 };
/** A single process has no peer to take over, and a laptop that slept for an hour must not lose its claims. */
const singleProcess = { checkSeconds: 60 };

/**
 * Workers are notified of new jobs. They poll only for retries whose delay is over: the first worker of a queue often, the
 * others rarely. Nobody waits for the retry of a scheduled job.
 */
const pollSecondsOf = ({ retry, schedule }: AnyJob<never>, first: boolean): number =>
  first && !schedule ? Math.max(2, retry.delaySeconds) : 30;

/** Extra runs that call `giveUp` after the last attempt was cut off. Several, because they can be cut off too. */
export const spareRuns = (job: AnyJob<never>): number => (job.giveUp ? 3 : 0);

/** With 'exclusive', pg-boss refuses a second job of the same key while the first waits or runs. */
const policyOf = (job: AnyJob<never>): string => (job.onePer ? 'exclusive' : 'standard');

const dayInSeconds = 24 * 60 * 60;

const isSame = (queue: object | undefined, wanted: object): boolean => {
  const found = new Map(Object.entries(queue ?? {}));
  return Object.entries(wanted).every(([option, value]) => (found.get(option) ?? null) === value);
};

/** Sets up pg-boss on either database. `working` is false in a process that only sends jobs. */
export function createJobBoss(
  database: Database,
  log: Logger,
  options: { working: boolean; pollSeconds?: number | undefined },
) {
  const { working } = options;
  const embedded = database.kind === 'pglite';
  const { checkSeconds } = embedded ? singleProcess : fleet;
  const boss = new PgBoss({
    ...(embedded
      ? { db: fromPglite(asPGlite(database.driver)), backend: 'pglite' as const }
      : {
          connectionString: database.directUrl,
          max: database.connections.queue,
          connectionTimeoutMillis: 5_000,
          application_name: 'sulcus-queue',
        }),
    schema: queueSchema,
    supervise: working,
    schedule: working,
    useListenNotify: working,
    superviseIntervalSeconds: checkSeconds,
    monitorIntervalSeconds: checkSeconds,
    // Deletes old jobs: often, so that each time there are few.
    maintenanceIntervalSeconds: 10 * 60,
    // For jobs that wait for other jobs. There are none.
    flowIntervalSeconds: dayInSeconds,
  });
  // Without a listener, an 'error' event would end the process. pg-boss recovers from these on its own.
  boss.on('error', (error) => log.error({ err: error }, 'queue error'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'queue warning'));

  return {
    boss,
    db: boss.getDb(),
    /** Options of boss.work() that start a job when it is sent instead of at the next poll. */
    workOptions(job: AnyJob<never>, first: boolean) {
      const pollSeconds = options.pollSeconds ?? pollSecondsOf(job, first);
      return {
        // The first applies while notifications do not arrive, the second while they do.
        pollingIntervalSeconds: Math.min(1, pollSeconds),
        notifyPollingIntervalSeconds: pollSeconds,
        ...(embedded ? {} : { heartbeatRefreshSeconds: fleet.heartbeatRefreshSeconds }),
        includeMetadata: true,
        perJobResults: true,
      } as const;
    },
    async createQueues(jobs: AnyJob<never>[]): Promise<void> {
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const job of jobs) {
        const dead = deadQueue(job.name);
        const policy = policyOf(job);
        const options = {
          deadLetter: dead,
          notify: true,
          retryLimit: job.retry.limit + spareRuns(job),
          retryDelay: job.retry.delaySeconds,
          retryBackoff: true,
          retryDelayMax: job.retry.maxDelaySeconds,
          expireInSeconds: job.timeoutSeconds,
          heartbeatSeconds: embedded ? null : fleet.heartbeatSeconds,
          retentionSeconds: 30 * dayInSeconds,
          deleteAfterSeconds: dayInSeconds,
        };
        // Usually nothing has changed since the last start.
        if (known.has(dead) && isSame(known.get(job.name), { ...options, policy })) continue;
        await boss.createQueue(dead, { retentionSeconds: 90 * dayInSeconds });
        await boss.createQueue(job.name, { policy });
        await setPolicy(boss.getDb(), job.name, policy);
        await setRetryLimit(boss.getDb(), job.name, options.retryLimit);
        // A queue from an older version is not changed by createQueue, only by updateQueue.
        await boss.updateQueue(job.name, options);
        // pg-boss reads a queue's settings on first use, on its own connection. Inside one of our transactions, that would
        // deadlock on the embedded database, so read them now.
        await boss.findJobs(job.name, { id: randomUUID() });
      }
    },
  };
}
