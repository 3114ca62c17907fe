import { randomUUID } from 'node:crypto';
import type { Db as JobDb } from 'pg-boss';
import { fromPglite, PgBoss } from 'pg-boss';
import type { Database } from '#server/platform/db/connect.ts';
import { asPGlite } from '#server/platform/db/embedded/driver.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { AnyJob } from './define-job.ts';
import { deadQueue, queueSchema, setPolicy, setRetryLimit } from './job-records.ts';

/**
 * A worker that dies is found by its missing heartbeat: claims live 10 s (the least pg-boss takes) and
 * every other worker checks them every 4 s, so its job starts elsewhere some 13 s later. A check is half a dozen
 * statements, and workers are many.
 */
const fleet = { heartbeatSeconds: 10, heartbeatRefreshSeconds: 3, checkSeconds: 4 };
/** One process has nobody to take over from it, and a laptop that slept an hour must not lose its claims. */
const alone = { checkSeconds: 30 };

/**
 * Jobs are announced, so a worker polls only for what is never announced: retries whose pause is
 * over, and jobs sent while its connection was down.
 */
const defaultPollSeconds = 2;
/** What runs on a schedule or one at a time has no visitor who waits, and ten queues are asked by every worker of a fleet. */
const patientPollSeconds = 10;

/** Runs after the tries, in which a job that was cut off in the last of them is given up: several, as one may be cut off, too. */
export const spareRuns = (job: AnyJob<never>): number => (job.giveUp ? 3 : 0);

/** With 'exclusive', pg-boss refuses a second job of the same key while the first waits or runs. */
const policyOf = (job: AnyJob<never>): string => (job.onePer ? 'exclusive' : 'standard');

const dayInSeconds = 24 * 60 * 60;

const isSame = (queue: object | undefined, wanted: object): boolean => {
  const found = new Map(Object.entries(queue ?? {}));
  return Object.entries(wanted).every(([option, value]) => (found.get(option) ?? null) === value);
};

export interface JobBoss {
  boss: PgBoss;
  db: JobDb;
  /** What boss.work() needs so that a job starts when it is sent, not when it is next looked for. */
  workOptions(job: AnyJob<never>): {
    pollingIntervalSeconds: number;
    notifyPollingIntervalSeconds: number;
    heartbeatRefreshSeconds?: number;
  };
  createQueues(jobs: AnyJob<never>[]): Promise<void>;
}

/** pg-boss set up for this product on either database. `working` is false in a process that only sends. */
export function createJobBoss(
  database: Database,
  log: Logger,
  options: { working: boolean; pollSeconds?: number | undefined },
): JobBoss {
  const { working } = options;
  const embedded = database.kind === 'pglite';
  const { checkSeconds } = embedded ? alone : fleet;
  const boss = new PgBoss({
    ...(embedded
      ? { db: fromPglite(asPGlite(database.driver)), backend: 'pglite' as const }
      : {
          connectionString: database.url,
          max: 4,
          connectionTimeoutMillis: 5_000,
          application_name: 'sulcus-queue',
        }),
    schema: queueSchema,
    supervise: working,
    schedule: working,
    useListenNotify: working,
    superviseIntervalSeconds: checkSeconds,
    monitorIntervalSeconds: checkSeconds,
    maintenanceIntervalSeconds: 60 * 60,
  });
  // Without a listener an 'error' event would end the process; pg-boss recovers from each of these on its own.
  boss.on('error', (error) => log.error({ err: error }, 'queue error'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'queue warning'));

  return {
    boss,
    db: boss.getDb(),
    workOptions({ concurrency }) {
      const pollSeconds =
        options.pollSeconds ?? (concurrency === 1 ? patientPollSeconds : defaultPollSeconds);
      return {
        // The first holds while announcements do not arrive, the second while they do.
        pollingIntervalSeconds: Math.min(1, pollSeconds),
        notifyPollingIntervalSeconds: pollSeconds,
        ...(embedded ? {} : { heartbeatRefreshSeconds: fleet.heartbeatRefreshSeconds }),
      };
    },
    async createQueues(jobs) {
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
        // Nearly every start finds them as they should be.
        if (known.has(dead) && isSame(known.get(job.name), { ...options, policy })) continue;
        await boss.createQueue(dead, { retentionSeconds: 90 * dayInSeconds });
        await boss.createQueue(job.name, { policy });
        await setPolicy(boss.getDb(), job.name, policy);
        await setRetryLimit(boss.getDb(), job.name, options.retryLimit);
        // The queue may exist from an older version: creating it again changes nothing, updating does.
        await boss.updateQueue(job.name, options);
        // pg-boss reads a queue's settings once, on its own connection: not first inside a transaction of ours, which
        // on the embedded database would wait for itself. Those that are there when it starts it has read by now.
        await boss.findJobs(job.name, { id: randomUUID() });
      }
    },
  };
}
