import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { dayMs, hourMs } from '#contract/days.ts';
import type { AuditEntry, retentionCall } from '#contract/operations.ts';
import { readAlerts } from '#server/operations/alert-job.ts';
import { scans } from '#server/platform/db/schema.ts';
import { expireJob } from '#server/upkeep/expire-job.ts';
import { askToExpire, countHeldBack, expireScans } from '#server/upkeep/expire-scans.ts';
import { signedIn, withoutModel } from '#tests/harness/admin-client.ts';
import { startProcess } from '#tests/harness/child-process.ts';
import { clockOff, steadyClock } from '#tests/harness/clocks.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { startTestServer } from '#tests/harness/running-server.ts';
import { type ServerProcess, startServerProcess } from '#tests/harness/server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: true };

const reader = 'reads-the-metrics-only';
let running: ServerProcess | undefined;
afterEach(() => running?.kill());

/** Runs of a job that ended well, in this process. */
async function runsOf(server: ServerProcess, job: string): Promise<number> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${reader}` } });
  const line = (await answer.text()).match(
    new RegExp(`^sulcus_jobs_total\\{job="${job}",outcome="done"\\} (\\d+)`, 'm'),
  );
  return Number(line?.[1] ?? 0);
}

test('a start with a clock 200 days ahead deletes none of 144 scans, and every job runs again when it is right', {
  timeout: 300_000,
}, async () => {
  const place = await embeddedPlace();
  onTestFinished(place.remove);
  const before = await startTestServer(place, withoutModel);
  for (let index = 0; index < 144; index += 1) await storeScan(before.context);
  await before.stop();

  const start = (off: number) =>
    startServerProcess({
      ...withoutModel,
      ...clockOff(off),
      DATA_DIR: place.dataDir,
      METRICS_TOKEN: reader,
      TRUST_PROXY: '1',
    });
  for (const off of [200 * dayMs, 0]) {
    const server = await start(off);
    running = server;
    await vi.waitFor(
      async () => {
        for (const job of ['expire-scans', 'purge-deleted-scans', 'sample-health'])
          expect(await runsOf(server, job), job).toBeGreaterThan(0);
      },
      { timeout: 120_000, interval: 500 },
    );
    const { timestamp } = (await (await fetch(`${server.url}/api/health`)).json()) as { timestamp: string };
    expect(Math.abs(new Date(timestamp).getTime() - Date.now() - off)).toBeLessThan(hourMs);
    const ada = await signedIn(server);
    const summary = await ada.get<{ totalScans: number }>('/api/admin/library/summary');
    expect(summary.body.totalScans).toBe(144);
    await server.kill();
  }
});

test('an administrator confirms a doubted clock by page or command; the alert and the audit log have it', async () => {
  const place = await embeddedPlace();
  onTestFinished(place.remove);
  await (await startTestServer(place, withoutModel)).stop();
  const later = await startTestServer(place, withoutModel, { now: () => new Date(Date.now() + 200 * dayMs) });
  onTestFinished(() => later.stop());
  const ada = await signedIn(later);
  const state = async () =>
    (await ada.get<ResponseOf<typeof retentionCall>>('/api/admin/operations/retention')).body.clock.state;
  expect(await state()).toBe('doubted');
  expect((await readAlerts(later.context)).clock).toMatch(
    /^Clock: it says .* Nothing is deleted by age until/,
  );
  expect(await ada.send('POST', '/api/admin/operations/expire')).toMatchObject({ status: 409 });
  expect(await ada.send('POST', '/api/admin/operations/clock')).toMatchObject({ status: 200 });
  expect(await state()).toBe('settling');
  expect((await readAlerts(later.context)).clock).toBeUndefined();
  await later.stop();

  const command = startProcess('dist/cli.js', { DATA_DIR: place.dataDir }, undefined, [
    'admin',
    'confirm-clock',
  ]);
  expect(await command.exited, command.output()).toBe(0);
  expect(command.output()).toContain(`The clock is confirmed: ${new Date().toISOString().slice(0, 10)}`);
  const now = await startTestServer(place, withoutModel);
  onTestFinished(() => now.stop());
  const again = await signedIn(now);
  const log = await again.get<{ entries: AuditEntry[] }>('/api/admin/audit?search=confirm');
  expect(log.body.entries.map(({ admin, action }) => [admin, action])).toEqual([
    [null, 'confirm clock'],
    ['ada', 'confirm clock'],
  ]);
  expect((await now.context.clock.read()).state).toBe('settling');
});

describe('a server whose clock is steady', () => {
  async function startWithScans(count: number, createdDaysAgo: number) {
    const place = await embeddedPlace();
    const server = await startTestServer(place, withoutModel);
    onTestFinished(async () => {
      await server.stop();
      await place.remove();
    });
    let ahead = 0;
    const real = server.context;
    const context = { ...real, clock: steadyClock, now: () => new Date(real.now().getTime() + ahead) };
    const createdAt = new Date(real.now().getTime() - createdDaysAgo * dayMs);
    for (let index = 0; index < count; index += 1) await storeScan(context, { row: { createdAt } });
    const left = async () =>
      (await context.db.select().from(scans)).filter(({ deletedAt }) => !deletedAt).length;
    return {
      context,
      left,
      expire: () => expireJob.handler({}, context, run),
      pass: (ms: number) => {
        ahead += ms;
      },
    };
  }

  test('expires at most a tenth of all scans in one run and within a day, and the rest when asked', async () => {
    const { context, left, expire, pass } = await startWithScans(200, 100);
    await expire();
    expect(await left()).toBe(180);
    await expire();
    expect(await left()).toBe(180);
    expect(await countHeldBack(context)).toBe(180);
    pass(dayMs + hourMs);
    await expire();
    await expire();
    expect(await left()).toBe(162);
    await storeScan(context);
    await askToExpire(context, 'ada');
    await expire();
    expect(await left()).toBe(1);
    expect(await countHeldBack(context)).toBe(0);
  });

  test('expires up to ten scans a day where few are stored, a tenth in one run', async () => {
    const { left, expire } = await startWithScans(20, 100);
    await expire();
    expect(await left()).toBe(18);
    for (let minute = 0; minute < 20; minute += 1) await expire();
    expect(await left()).toBe(10);
  });

  test('with a short retention, expires all that is due of an even stream of uploads', async () => {
    const { context, left } = await startWithScans(0, 0);
    const short = { ...context, config: { ...context.config, retentionDays: 4 } };
    for (let hour = 0; hour < 5 * 24; hour += 1)
      await storeScan(context, { row: { createdAt: new Date(context.now().getTime() - hour * hourMs) } });
    for (let minute = 0; minute < 20; minute += 1) await expireScans(short);
    expect(await left()).toBeLessThanOrEqual(4 * 24 + 1);
    expect(await countHeldBack(short)).toBe(0);
  });

  test('expires nothing while its own clock is settling', async () => {
    const { context, left } = await startWithScans(3, 100);
    const place = await embeddedPlace();
    const fresh = await startTestServer(place, withoutModel);
    onTestFinished(async () => {
      await fresh.stop();
      await place.remove();
    });
    await expireJob.handler({}, { ...context, clock: fresh.context.clock }, run);
    expect(await left()).toBe(3);
    await expireScans(context);
    expect(await left()).toBe(2);
  });
});
