import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '#server/platform/db/connect.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { type AnyJob, defineJob, type JobRun } from '#server/platform/queue/define-job.ts';
import { createQueue, type Queue, type QueueSettings } from '#server/platform/queue/queue.ts';
import type { JobOutcome } from '#server/platform/queue/run-job.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedDatabase } from '#tests/harness/shared-server.ts';

interface Context {
  greeting: string;
}

const payload = z.object({ scanId: z.uuid() });
const log = createLogger('silent');

/** Waits long, because a busy machine is slow but not wrong. */
function eventually<T>(check: () => T | Promise<T>, options: { interval?: number } = {}): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, ...options });
}

const idle = { waiting: 0, running: 0, dead: 0 };
const untilDepth = (queue: Queue<Context>, depth: typeof idle): Promise<void> =>
  eventually(async () => expect(await queue.depth()).toEqual({ 'note-scan': depth }));

interface Seen extends JobRun {
  scanId: string;
  greeting: string;
  at: number;
}

/** A job that records each run and then does what the test says. */
function notingJob(behave: (run: Seen, count: number) => Promise<void> | void, changes = {}) {
  const runs: Seen[] = [];
  const job = defineJob({
    name: 'note-scan',
    payload,
    retry: { limit: 2, delaySeconds: 1, maxDelaySeconds: 8 },
    ...changes,
    handler: async ({ scanId }: { scanId: string }, context: Context, run: JobRun) => {
      const seen = { ...run, scanId, greeting: context.greeting, at: performance.now() };
      runs.push(seen);
      await behave(seen, runs.length);
    },
  });
  return { job, runs };
}

describe.each(oneDatabase)('queue on %s', (_name, makePlace) => {
  const shared = sharedDatabase(makePlace);
  const queues: Queue<Context>[] = [];

  async function started(jobs: AnyJob<Context>[], changes: Partial<QueueSettings<Context>> = {}) {
    const queue = createQueue<Context>({
      database: shared.database,
      jobs,
      role: 'all',
      concurrency: 2,
      log,
      // The minimum that pg-boss allows. A retry that is due waits for the next poll.
      pollSeconds: 0.5,
      ...changes,
    });
    queues.push(queue);
    await queue.start({ greeting: 'hello' });
    return queue;
  }

  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.stop();
    await shared.database.db.execute(sql`delete from pgboss.job`);
  });

  test('a job runs once with its payload and the context, and leaves nothing waiting', async () => {
    const outcomes: JobOutcome[] = [];
    const { job, runs } = notingJob(() => {});
    const queue = await started([job], { observe: (outcome) => outcomes.push(outcome) });
    const scanId = randomUUID();
    await queue.enqueue(job, { scanId });
    await untilDepth(queue, idle);
    await eventually(() =>
      expect(runs).toMatchObject([{ scanId, greeting: 'hello', attempt: 1, lastAttempt: false }]),
    );
    await eventually(() => expect(outcomes).toMatchObject([{ name: 'note-scan', outcome: 'done' }]));
  });

  test('a job starts when it is sent, not at the next poll', async () => {
    const { job, runs } = notingJob(() => {});
    const queue = await started([job], { pollSeconds: 600 });
    // Each job is sent after the previous one has run, so that no poll caused by another job finds it.
    for (let index = 0; index < 15; index += 1) {
      await queue.enqueue(job, { scanId: randomUUID() });
      await eventually(() => expect(runs).toHaveLength(index + 1));
    }
  });

  test('a backlog is worked off without waiting for a poll', async () => {
    const { job, runs } = notingJob(() => {});
    const sender = await started([job], { role: 'web' });
    for (let index = 0; index < 30; index += 1) await sender.enqueue(job, { scanId: randomUUID() });
    await untilDepth(sender, { ...idle, waiting: 30 });
    await started([job], { pollSeconds: 600 });
    await eventually(() => expect(new Set(runs.map((run) => run.scanId)).size).toBe(30));
  });

  test('a failing job is retried with growing delays and then moved to the dead jobs with its reason', async () => {
    const { job, runs } = notingJob(() => {
      throw new Error('the detector is down');
    });
    const queue = await started([job]);
    const scanId = randomUUID();
    await queue.enqueue(job, { scanId });
    const [dead] = await eventually(
      async () => {
        const jobs = await queue.deadJobs();
        expect(jobs).toHaveLength(1);
        return jobs;
      },
      { interval: 100 },
    );
    expect(dead).toMatchObject({
      name: 'note-scan',
      payload: { scanId },
      attempts: 3,
      reason: 'the detector is down',
    });
    expect(runs.map(({ attempt, lastAttempt }) => [attempt, lastAttempt])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    // The delay before attempt n is between half and all of 2^(n-1) seconds. Polling can add half a second.
    expect(runs[1]!.at - runs[0]!.at).toBeGreaterThan(900);
    expect(runs[2]!.at - runs[1]!.at).toBeGreaterThan(1_900);
    await untilDepth(queue, { ...idle, dead: 1 });
  });

  test('a retry starts soon after its delay', async () => {
    const { job, runs } = notingJob((_run, count) => {
      if (count === 1) throw new Error('once');
    });
    const queue = await started([job], { pollSeconds: undefined });
    await queue.enqueue(job, { scanId: randomUUID() });
    await eventually(() => expect(runs).toHaveLength(2));
    expect(runs[1]!.at - runs[0]!.at).toBeLessThan(10_000);
  });

  test('a dead job can be retried', async () => {
    const { job, runs } = notingJob(
      (_run, count) => {
        if (count === 1) throw new Error('once');
      },
      { retry: { limit: 0 } },
    );
    const queue = await started([job]);
    await queue.enqueue(job, { scanId: randomUUID() });
    const [dead] = await eventually(async () => {
      const jobs = await queue.deadJobs();
      expect(jobs).toHaveLength(1);
      return jobs;
    });
    await queue.retryDead(dead!.id);
    await eventually(() => expect(runs).toHaveLength(2));
    await untilDepth(queue, idle);
    await expect(queue.retryDead(dead!.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an invalid payload is refused when sent, and moved to the dead jobs when found in the queue', async () => {
    const { job, runs } = notingJob(() => {});
    const queue = await started([job]);
    await expect(queue.enqueue(job, { scanId: 'not an id' })).rejects.toThrow();
    const more = { scanId: randomUUID(), fileName: 'Jane Doe.dcm' };
    await expect(queue.enqueue(job, more)).rejects.toThrow('fileName');
    const old = defineJob({ name: job.name, payload: z.object({ id: z.int() }), handler: async () => {} });
    await queue.enqueue(old, { id: 7 });
    await eventually(async () => expect(await queue.deadJobs()).toMatchObject([{ payload: { id: 7 } }]));
    expect(runs).toEqual([]);
  });

  test('a job sent within a transaction runs only if the transaction is committed', async () => {
    const { job, runs } = notingJob(() => {});
    const queue = await started([job]);
    const { db } = shared.database;
    const lost = db.transaction(async (tx) => {
      await queue.enqueue(job, { scanId: randomUUID() }, { within: tx });
      throw new Error('changed my mind');
    });
    await expect(lost).rejects.toThrow('changed my mind');
    const scanId = randomUUID();
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await queue.enqueue(job, { scanId }, { within: tx });
    });
    await eventually(() => expect(runs.map((run) => run.scanId)).toEqual([scanId]));
    expect((await queue.depth())['note-scan']!.waiting).toBe(0);
  });

  test('start fails with two handlers for one name, with none, and with waiting jobs that have no handler', async () => {
    const { job } = notingJob(() => {});
    await expect(started([job, { ...job }])).rejects.toThrow(
      'Two handlers are registered for the job "note-scan"',
    );
    const empty = { ...job, handler: undefined } as unknown as AnyJob<Context>;
    await expect(started([empty])).rejects.toThrow('No handler is registered for the job "note-scan"');
    const sender = await started([job], { role: 'web' });
    await sender.enqueue(job, { scanId: randomUUID() });
    const other = defineJob({ name: 'other-job', payload, handler: async () => {} });
    await expect(sender.enqueue(other, { scanId: randomUUID() })).rejects.toThrow(
      'No handler is registered for the job "other-job"',
    );
    await expect(started([other])).rejects.toThrow(
      'Jobs wait in the queue "note-scan", which has no handler',
    );
  });

  test('a run that takes too long is aborted and retried', async () => {
    const { job, runs } = notingJob(
      async (run) => {
        if (run.attempt > 1) return;
        await new Promise((_, reject) =>
          run.signal.addEventListener('abort', () => reject(run.signal.reason)),
        );
      },
      { timeoutSeconds: 1 },
    );
    const queue = await started([job]);
    await queue.enqueue(job, { scanId: randomUUID() });
    await eventually(() => expect(runs.map((run) => run.attempt)).toEqual([1, 2]));
    expect(runs[0]!.signal.aborted).toBe(true);
  });

  test('stop lets a running job finish', async () => {
    const finish = Promise.withResolvers<void>();
    const { job, runs } = notingJob(() => finish.promise);
    const queue = await started([job]);
    await queue.enqueue(job, { scanId: randomUUID() });
    await eventually(() => expect(runs).toHaveLength(1));
    const stopped = queue.stop();
    finish.resolve();
    await stopped;
    const reader = await started([job], { role: 'web' });
    await untilDepth(reader, idle);
    expect(runs).toHaveLength(1);
  });

  test('stop requeues a job that does not finish, without using up an attempt', async () => {
    const { job, runs } = notingJob(
      async (run, count) => {
        if (count > 1) return;
        await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
        throw new Error('cut off');
      },
      { retry: { limit: 0 }, giveUp: async () => true },
    );
    const queue = await started([job], { graceMs: 300 });
    const scanId = randomUUID();
    await queue.enqueue(job, { scanId });
    await eventually(() => expect(runs).toHaveLength(1));
    await queue.stop();
    const next = await started([job]);
    await eventually(() => expect(runs).toHaveLength(2));
    expect(runs[1]).toMatchObject({ scanId, lastAttempt: true });
    await untilDepth(next, idle);
  });

  test('stop requeues a job even when its handler never returns', async () => {
    const { job, runs } = notingJob((_run, count) => (count > 1 ? undefined : new Promise(() => {})));
    const queue = await started([job], { graceMs: 200 });
    await queue.enqueue(job, { scanId: randomUUID() });
    await eventually(() => expect(runs).toHaveLength(1));
    await queue.stop();
    await started([job]);
    await eventually(() => expect(runs).toHaveLength(2));
  });

  test('a job interrupted in its last attempt is given up instead of retried, and is dead unless it was done', async () => {
    const given: string[] = [];
    const [scanId, doneAfterAll] = [randomUUID(), randomUUID()];
    const { job, runs } = notingJob(() => {}, {
      retry: { limit: 0, maxDelaySeconds: 0 },
      giveUp: async (about: { scanId: string }) => {
        given.push(about.scanId);
        if (given.length === 1) throw new Error('the database is down');
        return about.scanId === scanId;
      },
    });
    const sender = await started([job], { role: 'web' });
    await sender.enqueue(job, { scanId });
    await sender.enqueue(job, { scanId: doneAfterAll });
    // The job is active, but its process no longer sends heartbeats.
    await shared.database.db.execute(
      sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'`,
    );
    const queue = await started([job]);
    await untilDepth(queue, { ...idle, dead: 1 });
    expect(await queue.deadJobs()).toMatchObject([
      { payload: { scanId }, reason: 'The last try was cut off: its process ended, or it took too long.' },
    ]);
    // Giving up failed once and was retried.
    expect(given).toHaveLength(3);
    expect(runs).toEqual([]);
  });

  test('jobs sent by a version without giveUp are still attempted', async () => {
    const { job, runs } = notingJob(() => {}, { retry: { limit: 0 } });
    const older = await started([job], { role: 'web' });
    await older.enqueue(job, { scanId: randomUUID() });
    const given = vi.fn(async () => true);
    await started([{ ...job, giveUp: given }]);
    await eventually(() => expect(runs).toMatchObject([{ attempt: 1, lastAttempt: true }]));
    expect(given).not.toHaveBeenCalled();
  });

  test('a failed last attempt becomes a dead job at once, without giveUp', async () => {
    const given = vi.fn(async () => true);
    const { job, runs } = notingJob(
      () => {
        throw new Error('the detector is down');
      },
      { retry: { limit: 0 }, giveUp: given },
    );
    const queue = await started([job]);
    await queue.enqueue(job, { scanId: randomUUID() });
    await eventually(async () =>
      expect(await queue.deadJobs()).toMatchObject([{ reason: 'the detector is down' }]),
    );
    expect(runs).toMatchObject([{ lastAttempt: true }]);
    expect(given).not.toHaveBeenCalled();
  });

  test('running jobs are listed with their payload', async () => {
    const finish = Promise.withResolvers<void>();
    const { job } = notingJob(() => finish.promise);
    const queue = await started([job]);
    const scanId = randomUUID();
    await queue.enqueue(job, { scanId });
    await eventually(async () =>
      expect(await queue.runningJobs()).toMatchObject([
        { name: 'note-scan', payload: { scanId }, attempt: 1 },
      ]),
    );
    finish.resolve();
  });

  test('a schedule exists as long as its job defines one', async () => {
    const job = defineJob({
      name: 'sweep',
      payload: z.object({}),
      schedule: '*/5 * * * *',
      handler: async () => {},
    });
    const schedules = () => rowsOf(shared.database.db, sql`select name, cron from pgboss.schedule`);
    await (await started([job])).stop();
    expect(await schedules()).toEqual([{ name: 'sweep', cron: '*/5 * * * *' }]);
    await started([defineJob({ name: 'sweep', payload: z.object({}), handler: async () => {} })]);
    expect(await schedules()).toEqual([]);
  });
});
