import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { z } from 'zod';
import { AppError } from '#server/app-error.ts';
import type { Database, Db } from '#server/platform/db/connect.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import type { AnyJob, JobType } from './define-job.ts';
import { createJobBoss } from './job-boss.ts';
import {
  countJobs,
  type DeadJob,
  deadQueue,
  findDead,
  findKeys,
  findRunning,
  findStarts,
  findUnhandled,
  type QueueDepth,
  type RunningJob,
  releaseJobs,
} from './job-records.ts';
import { bringTimesBack, keepOldJobs } from './queue-times.ts';
import { createJobRunner, type JobOutcome } from './run-job.ts';
import { failOrphans, syncSchedules, takeJobs } from './start-jobs.ts';

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
  /** When the waiting entries for these keys start, at the earliest. */
  startsOf<Payload extends z.ZodObject>(job: JobType<Payload>, keys: string[]): Promise<Map<string, Date>>;
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
  const closing = new AbortController();
  const { running, runJob } = createJobRunner<Context>(settings, closing.signal);
  let stopped: Promise<void> | undefined;

  async function work(job: AnyJob<Context>, context: Context): Promise<void> {
    for (let index = 0; index < (job.concurrency ?? settings.concurrency); index += 1) {
      await takeJobs(boss, job.name, workOptions(job, index === 0), (given) => runJob(job, context, given));
    }
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
        if (database.kind === 'pglite') await failOrphans(boss, db, names);
        await syncSchedules(boss, jobs);
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
    startsOf: (job, keys) => findStarts(db, job.name, keys),
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
