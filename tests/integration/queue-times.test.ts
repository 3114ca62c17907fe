import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '#server/platform/db/connect.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { defineJob } from '#server/platform/queue/define-job.ts';
import { createQueue } from '#server/platform/queue/queue.ts';
import { bothDatabases } from '#tests/harness/databases.ts';
import { sharedDatabase } from '#tests/harness/shared-server.ts';

/** Longer than pg-boss waits for its next look at the schedules. */
const patience = { timeout: 90_000, interval: 250 };

describe.each(bothDatabases)('the times of the queue on %s', (_, makePlace) => {
  const opened = sharedDatabase(makePlace);

  function newQueue() {
    const ran = { scheduled: 0, sent: 0 };
    const count = (which: keyof typeof ran) => async () => {
      ran[which] += 1;
    };
    const payload = z.object({});
    const scheduled = defineJob({
      name: 'every-minute',
      payload,
      schedule: '* * * * *',
      handler: count('scheduled'),
    });
    const sent = defineJob({ name: 'sent', payload, concurrency: 1, handler: count('sent') });
    const queue = createQueue({
      database: opened.database,
      jobs: [scheduled, sent],
      role: 'all',
      concurrency: 1,
      log: createLogger('silent'),
    });
    onTestFinished(() => queue.stop());
    return { queue, ran, sent };
  }
  const run = (statement: string) => opened.database.db.execute(sql.raw(statement));

  test('are brought back after a clock that was 200 days ahead', { timeout: 240_000 }, async () => {
    const { queue, ran, sent } = newQueue();
    await queue.start({});
    await vi.waitFor(() => expect(ran.scheduled).toBeGreaterThan(0), patience);
    await queue.enqueue(sent, {}, { delaySeconds: 10 });
    const ahead = `+ interval '200 days'`;
    await run(`update pgboss.version set cron_on = now() ${ahead}, bam_on = now() ${ahead}`);
    await run(`update pgboss.queue set maintain_on = now() ${ahead}, monitor_on = now() ${ahead}`);
    await run(`update pgboss.job set created_on = created_on ${ahead}, start_after = start_after ${ahead},
      keep_until = keep_until ${ahead}, completed_on = completed_on ${ahead}, singleton_on = singleton_on ${ahead}`);
    const before = ran.scheduled;
    await queue.keepTime({ keepOld: false });
    await vi.waitFor(() => expect(ran.scheduled).toBeGreaterThan(before), patience);
    await vi.waitFor(() => expect(ran.sent).toBe(1), patience);
    const [late] = await rowsOf<{ count: number }>(
      opened.database.db,
      sql`select count(*)::int as count from pgboss.job where greatest(created_on, start_after, started_on, completed_on,
        singleton_on at time zone 'UTC') > now() + interval '1 hour'`,
    );
    expect(late?.count).toBe(0);
  });

  test('let no waiting job grow old while the clock is not trusted', async () => {
    const { queue, sent } = newQueue();
    await queue.start({});
    await queue.enqueue(sent, {}, { delaySeconds: 3_000 });
    await run(`update pgboss.queue set maintain_on = now() - interval '200 days'`);
    await queue.keepTime({ keepOld: true });
    const [due] = await rowsOf<{ count: number }>(
      opened.database.db,
      sql`select count(*)::int as count from pgboss.queue where maintain_on < now() - interval '50 minutes'`,
    );
    expect(due?.count).toBe(0);
  });
});
