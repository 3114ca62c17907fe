import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { processScan } from '#server/analysis/process-job.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';

const server = sharedServer(serverPlace, { ROLE: 'web' });

/** What timers send: figures of requests, the active model, the clock, progress, a look for deletions, the queue's upkeep. */
const ofTimers =
  /request_minutes|model_promotions|^select pg_notify|^select count\(\*\) as count|"settings"\."key" = \$1|pgboss\.(queue|version)/;
const sendsJob = /insert into pgboss\.job/i;

/** Every statement of this process, without those of timers. */
function recordStatements(): string[] {
  const sent: string[] = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    const text = (typeof statement === 'string' ? statement : statement.text).trim();
    if (sendsJob.test(text) || !ofTimers.test(text)) sent.push(text.slice(0, 60));
    return query.apply(this, given);
  });
  return sent;
}

/** The first run does what is needed once. Beside these, a worker takes the job, ends it and tells one step of progress: 13 in all. */
test('a scan takes at most 10 statements from its upload to the page with its result', async () => {
  const { context } = server;
  const visitor = server.visitor();
  const run = async (): Promise<void> => {
    const { id } = await visitor.uploaded(await freshSlice(), 'a.png');
    await visitor.start(id);
    await processScan(context, id, { lastAttempt: false, signal: new AbortController().signal });
    expect(await visitor.scan(id)).toMatchObject({ processingStatus: 'completed' });
  };
  await run();
  const sent = recordStatements();
  await run();
  vi.restoreAllMocks();
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(10);
});
