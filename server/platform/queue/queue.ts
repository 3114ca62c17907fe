import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata } from 'pg-boss';
import type { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Database, Db } from '#server/platform/db/connect.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { AnyJob, JobType } from './define-job.ts';
import { createJobBoss, spareRuns } from './job-boss.ts';
import {
  countJobs,
  type DeadJob,
  deadQueue,
  endRetryDelays,
  findDead,
  findKeys,
  findRunning,
  findUnhandled,
  type QueueDepth,
  type RunningJob,
  releaseJobs,
} from './job-records.ts';
import { bringTimesBack, keepOldJobs } from './queue-times.ts';

export interface EnqueueOptions {
  /** Sends the job in this transaction: it runs if and only if the transaction commits. */
  within?: Pick<Db, 'execute'>;
  delaySeconds?: number;
  /** Higher goes first; 0 by default. */
  priority?: number;
}

export interface Queue<Context = unknown> {
  /** Throws if a handler is duplicated or missing. In a worker, jobs begin to run. */
  start(context: Context): Promise<void>;
  /** The job's id once it is stored; undefined if a job for the same key is already waiting or running. */
  enqueue<Payload extends z.ZodObject>(
    job: JobType<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): Promise<string | undefined>;
  /** Which of these keys of a job have a waiting or running entry. */
  entriesFor<Payload extends z.ZodObject>(job: JobType<Payload>, keys: string[]): Promise<Set<string>>;
  /** Takes no new jobs, gives running ones time to finish and returns the rest to the queue. Ends within 10 s. */
  stop(): Promise<void>;
  depth(): Promise<Record<string, QueueDepth>>;
  runningJobs(): Promise<RunningJob[]>;
  deadJobs(): Promise<DeadJob[]>;
  /** For every minute of a worker: undoes a leap of the clock, and keeps old jobs while the clock is not trusted. */
  keepTime(options: { keepOld: boolean }): Promise<void>;
  /** Queues a dead job again, with all its retries. */
  retryDead(id: string): Promise<void>;
}

/** Called for each finished run, for metrics. */
export interface JobOutcome {
  name: string;
  outcome: 'done' | 'failed' | 'dead';
}

export interface QueueSettings<Context> {
  database: Database;
  jobs: AnyJob<Context>[];
  role: 'all' | 'web' | 'worker';
  concurrency: number;
  log: Logger;
  observe?: (outcome: JobOutcome) => void;
  /** How long a running job may continue after stop() before it is returned to the queue. */
  graceMs?: number;
  /** How often a worker polls for jobs without a notification, such as a retry whose delay is over. */
  pollSeconds?: number;
}

const largestPayload = 1024;
const afterAbortMs = 1_500;

/** Waits for a promise with a timeout. */
async function atMost(ms: number, promise: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  await Promise.race([promise, delay(ms, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

function refuseDuplicates(jobs: AnyJob<never>[]): void {
  const seen = new Set<string>();
  for (const { name, handler } of jobs) {
    if (seen.has(name)) throw new Error(`Two handlers are registered for the job "${name}".`);
    if (typeof handler !== 'function') throw new Error(`No handler is registered for the job "${name}".`);
    seen.add(name);
  }
}

export function createQueue<Context>(settings: QueueSettings<Context>): Queue<Context> {
  const { database, jobs, log, graceMs = 6_000 } = settings;
  const working = settings.role !== 'web';
  const names = jobs.map(({ name }) => name);
  const { boss, db, workOptions, createQueues } = createJobBoss(database, log, {
    working,
    pollSeconds: settings.pollSeconds,
  });
  const running = new Set<string>();
  const closing = new AbortController();
  let stopped: Promise<void> | undefined;

  async function runJob(job: AnyJob<Context>, context: Context, given: JobWithMetadata): Promise<JobResult> {
    const attempt = given.retryCount + 1;
    const triesLeft = given.retryLimit - given.retryCount - spareRuns(job);
    const lastAttempt = triesLeft === 0;
    const finish = (outcome: JobOutcome['outcome']): void => settings.observe?.({ name: job.name, outcome });

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
        const signal = AbortSignal.any([given.signal, closing.signal]);
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

  async function work(job: AnyJob<Context>, context: Context): Promise<void> {
    for (let index = 0; index < (job.concurrency ?? settings.concurrency); index += 1) {
      const options = workOptions(job, index === 0);
      const worker: string = await boss.work<object, JobResult[], typeof options>(
        job.name,
        options,
        async (batch) => {
          const results: JobResult[] = [];
          for (const given of batch) results.push(await runJob(job, context, given));
          // After several notifications, a worker fetches once and then waits for its next poll: poll again now.
          boss.notifyWorker(worker);
          return results;
        },
      );
    }
  }

  async function syncSchedules(): Promise<void> {
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
  async function failOrphans(): Promise<void> {
    const orphans = await findRunning(db, names);
    for (const { id, name } of orphans) {
      await boss.fail(name, id, new Error('The process ended while the job ran.'));
    }
    await endRetryDelays(
      db,
      orphans.map(({ id }) => id),
    );
  }

  async function stop(): Promise<void> {
    const drained = Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
    await atMost(graceMs, drained);
    if (running.size > 0) {
      log.info({ jobs: running.size }, 'giving back jobs that did not finish in time');
      await releaseJobs(db, [...running]);
      closing.abort(new Error('The process is closing.'));
      await atMost(afterAbortMs, drained);
    }
    await boss.stop({ graceful: false });
    // A handler that outlived the stop can no longer report. Its job was returned, so this is not an error.
    boss.removeAllListeners('error').on('error', () => {});
  }

  return {
    async start(context) {
      refuseDuplicates(jobs);
      await boss.start();
      try {
        await createQueues(jobs);
        if (!working) return;
        await bringTimesBack(db, { always: true });
        await keepOldJobs(db);
        const unhandled = await findUnhandled(db, names);
        if (unhandled.length > 0) {
          throw new Error(`Jobs wait in the queue "${unhandled.join('", "')}", which has no handler.`);
        }
        if (database.kind === 'pglite') await failOrphans();
        await syncSchedules();
        for (const job of jobs) await work(job, context);
      } catch (error) {
        await boss.stop({ graceful: false });
        throw error;
      }
    },

    async enqueue(job, payload, { within, delaySeconds, priority } = {}) {
      if (!jobs.some(({ name }) => name === job.name))
        throw new Error(`No handler is registered for the job "${job.name}".`);
      const data = job.payload.parse(payload);
      if (JSON.stringify(data).length > largestPayload)
        throw new Error(`The payload of "${job.name}" is more than ids.`);
      const id = await boss.send(job.name, data, {
        ...(within && { db: fromDrizzle(within as Parameters<typeof fromDrizzle>[0], sql) }),
        ...(delaySeconds !== undefined && { startAfter: delaySeconds }),
        ...(priority !== undefined && { priority }),
        ...(job.onePer && { singletonKey: job.onePer(data) }),
      });
      if (!id && !job.onePer) throw new Error(`The job "${job.name}" was not taken by the queue.`);
      return id ?? undefined;
    },

    stop() {
      stopped ??= stop();
      return stopped;
    },

    entriesFor: (job, keys) => findKeys(db, job.name, keys),
    depth: () => countJobs(db, names),
    runningJobs: () => findRunning(db, names),
    deadJobs: () => findDead(db, names),

    async keepTime({ keepOld }) {
      if (!working) return;
      await bringTimesBack(db, { always: false });
      if (keepOld) await keepOldJobs(db);
    },

    async retryDead(id) {
      const dead = (await findDead(db, names)).find((job) => job.id === id);
      const moved = dead ? await boss.redrive(deadQueue(dead.name), { ids: [id] }) : 0;
      if (moved === 0) throw new AppError('not_found', (t) => t('jobGone'));
    },
  };
}
