import { beforeEach, describe, expect, test } from 'vitest';
import type { AnalyticsSummary } from '#contract/analytics.ts';
import { prune } from '#server/operations/prune-job.ts';
import { requestMinutes, visitHours, visitorSessions, visits } from '#server/platform/db/schema.ts';
import { anonymousClient } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

describe.each(oneDatabase)('visitor analytics on %s', (_, makePlace) => {
  const today = new Date('2031-05-20T15:30:00Z');
  let moment = today;
  let sessions = 0;
  const server = sharedAdminServer(makePlace, {}, { now: () => moment });
  const { ada } = server;
  const visitor = anonymousClient(server);
  beforeEach(() => server.context.db.delete(visitorSessions));

  const newSession = (): string => {
    sessions += 1;
    return `session_1900000000000_test${sessions}`;
  };
  const say = (what: 'session' | 'visit' | 'leave', body: object) =>
    visitor.send('POST', `/api/analytics/${what}`, body);
  /** A session that starts at a given time, visits some pages and lasts a while. */
  async function visitAt(
    at: string,
    options: { pages?: number; returning?: boolean; seconds?: number } = {},
  ) {
    moment = new Date(at);
    const sessionId = newSession();
    await say('session', { sessionId, scanUploaded: false });
    for (let page = 0; page < (options.pages ?? 1); page += 1) {
      await say('visit', { sessionId, path: '/dashboard', returning: options.returning ?? false });
    }
    if (options.seconds !== undefined) await say('leave', { sessionId, seconds: options.seconds });
    moment = today;
  }
  const summary = async (period: string): Promise<AnalyticsSummary> =>
    (await ada.get<AnalyticsSummary>(`/api/analytics/sessions?period=${period}`)).body;

  test('count whole scans analyzed on devices by day, without a body or a session', async () => {
    const before = (await summary('all')).deviceAnalyses;
    moment = new Date('2031-05-02T10:00:00Z');
    await visitor.send('POST', '/api/analytics/device-analysis');
    moment = today;
    for (let i = 0; i < 2; i += 1) await visitor.send('POST', '/api/analytics/device-analysis');
    await ada.send('POST', '/api/analytics/device-analysis');
    expect([
      (await summary('1d')).deviceAnalyses,
      (await summary('30d')).deviceAnalyses,
      (await summary('all')).deviceAnalyses - before,
    ]).toEqual([2, 3, 3]);
    expect((await summary('1d')).uniqueUsers).toBe(0);
  });

  test('without visitors show zeros and no invented figures', async () => {
    expect(await summary('1d')).toMatchObject({
      uniqueUsers: 0,
      totalVisits: 0,
      avgSessionTime: '0m 0s',
      peakHour: 'N/A',
      trafficPatterns: [],
      changes: { uniqueUsers: null, totalVisits: null, avgSessionTime: null },
      previousPeakHour: null,
    });
    expect((await summary('all')).visitsOverTime).toEqual([]);
  });

  test('of today are compared with yesterday up to the same time', async () => {
    await visitAt('2031-05-20T09:10:00Z', { pages: 3, seconds: 200 });
    await visitAt('2031-05-20T09:50:00Z', { pages: 1, returning: true, seconds: 100 });
    await visitAt('2031-05-20T11:00:00Z', { pages: 1 });
    await visitAt('2031-05-19T08:00:00Z', { pages: 4, seconds: 300 });
    await visitAt('2031-05-19T23:00:00Z', { pages: 9 });
    const shown = await summary('1d');
    expect(shown).toMatchObject({
      period: '1d',
      uniqueUsers: 3,
      newUsers: 2,
      returningUsers: 1,
      totalVisits: 5,
      avgSessionTime: '2m 30s',
      peakHour: '9:00 - 10:00',
      previousPeakHour: '8:00 - 9:00',
      trafficPatterns: [
        { hour: 9, visits: 4 },
        { hour: 11, visits: 1 },
      ],
      changes: { uniqueUsers: 2, totalVisits: 0.25, avgSessionTime: -0.5 },
    });
    expect(shown.visitsOverTime).toHaveLength(16);
    expect(shown.visitsOverTime[9]).toEqual({ start: '2031-05-20T09:00:00.000Z', visits: 4 });
    expect(shown.visitsOverTime[10]?.visits).toBe(0);
  });

  test('of thirty days and of all time count the visits within the period', async () => {
    await visitAt('2031-05-01T23:59:00Z', { pages: 2 });
    await visitAt('2031-04-10T12:00:00Z', { pages: 1 });
    await visitAt('2030-11-10T12:00:00Z', { pages: 5 });
    const month = await summary('30d');
    expect(month).toMatchObject({ uniqueUsers: 1, totalVisits: 2, changes: { totalVisits: 1 } });
    expect(month.visitsOverTime).toHaveLength(30);
    expect(month.visitsOverTime.at(-1)?.start).toBe('2031-05-20T00:00:00.000Z');
    const all = await summary('all');
    expect(all).toMatchObject({
      uniqueUsers: 3,
      totalVisits: 8,
      changes: { uniqueUsers: null, totalVisits: null },
    });
    expect(all.visitsOverTime.map(({ start, visits: n }) => [start.slice(0, 7), n])).toEqual([
      ['2030-11', 5],
      ['2030-12', 0],
      ['2031-01', 0],
      ['2031-02', 0],
      ['2031-03', 0],
      ['2031-04', 1],
      ['2031-05', 2],
    ]);
  });

  test('name the five busiest hours', async () => {
    for (const [hour, pages] of [3, 1, 4, 2, 6, 5].entries()) {
      await visitAt(`2031-05-20T0${hour}:15:00Z`, { pages });
    }
    const { trafficPatterns } = await summary('1d');
    expect(trafficPatterns.map(({ hour }) => hour)).toEqual([4, 5, 2, 0, 3]);
  });

  test('store each session once with its upload and longest time, and only paths of our own pages', async () => {
    const sessionId = newSession();
    await say('session', { sessionId, scanUploaded: false });
    await say('session', { sessionId, scanUploaded: true });
    await say('session', { sessionId, scanUploaded: false });
    await say('leave', { sessionId, seconds: 40 });
    await say('leave', { sessionId, seconds: 20 });
    await say('visit', { sessionId, path: '/scanner?patient=Jane#x', returning: true });
    await say('visit', { sessionId, path: '/Jane-Doe-born-1970', returning: true });
    const { db } = server.context;
    expect(await db.select().from(visitorSessions)).toMatchObject([
      { id: sessionId, scanUploaded: true, seconds: 40, returning: true },
    ]);
    const paths = (await db.select().from(visits)).map(({ path }) => path);
    expect(paths.sort()).toEqual(['(not found)', '/scanner']);
    expect(JSON.stringify(await db.select().from(visits))).not.toContain(visitor.address);
  });

  test('accept a beacon from an unknown session', async () => {
    expect((await say('leave', { sessionId: newSession(), seconds: 12 })).status).toBe(200);
    expect((await summary('1d')).avgSessionTime).toBe('0m 12s');
  });

  test.each([
    { sessionId: 'jane@example.org', path: '/', returning: false },
    { sessionId: 'session_1900000000000_abcd', path: 'https://example.org', returning: false },
    { sessionId: 'session_1900000000000_abcd', path: '/' },
  ])('refuse %j', async (body) => {
    expect((await say('visit', body)).status).toBe(400);
  });

  test('are reduced to hourly sums after a while, and the all-time figures stay the same', async () => {
    const { db } = server.context;
    await db.delete(visitHours);
    await visitAt('2030-11-02T09:10:00Z', { pages: 3, returning: true, seconds: 60 });
    await visitAt('2030-11-02T09:50:00Z', { pages: 1, seconds: 20 });
    await visitAt('2031-05-20T10:00:00Z', { pages: 2, seconds: 40 });
    const before = await summary('all');
    expect(before).toMatchObject({ uniqueUsers: 3, totalVisits: 6, avgSessionTime: '0m 40s' });
    await prune(server.context);
    await prune(server.context);
    expect(await db.select().from(visits)).toHaveLength(2);
    expect(await db.select().from(visitorSessions)).toHaveLength(1);
    expect(await summary('all')).toEqual(before);
    await db.delete(visitHours);
  });

  test('keep no request counts older than two days', async () => {
    const { db } = server.context;
    const at = (text: string) => ({ minute: new Date(text), requests: 1, failures: 0, milliseconds: 1 });
    await db.insert(requestMinutes).values([at('2031-05-10T00:00:00Z'), at('2031-05-20T15:00:00Z')]);
    await prune(server.context);
    const left = (await db.select().from(requestMinutes)).map(({ minute }) => minute.toISOString());
    expect(left).not.toContain('2031-05-10T00:00:00.000Z');
    expect(left).toContain('2031-05-20T15:00:00.000Z');
  });

  test('do not count a signed-in administrator, by cookie or token', async () => {
    const sessionId = newSession();
    const visit = { sessionId, path: '/dashboard', returning: false };
    await ada.send('POST', '/api/analytics/visit', visit);
    await ada.send('POST', '/api/analytics/session', { sessionId, scanUploaded: false });
    const cookie = `sulcus_admin=${ada.token}`;
    await visitor.send('POST', '/api/analytics/visit', visit, { cookie });
    await visitor.send('POST', '/api/analytics/leave', { sessionId, seconds: 5 }, { cookie });
    expect(await summary('1d')).toMatchObject({ uniqueUsers: 0, totalVisits: 0 });
    await visitor.send('POST', '/api/analytics/visit', visit, { cookie: 'sulcus_admin=made-up' });
    expect(await summary('1d')).toMatchObject({ uniqueUsers: 1, totalVisits: 1 });
  });

  test('keep counting a first visit as one, whatever later pages of the same session report', async () => {
    const sessionId = newSession();
    await say('visit', { sessionId, path: '/dashboard', returning: false });
    await say('visit', { sessionId, path: '/dashboard', returning: true });
    expect(await summary('1d')).toMatchObject({ newUsers: 1, returningUsers: 0, totalVisits: 2 });
  });
});
