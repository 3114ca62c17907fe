import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { dayMs, hourMs } from '#contract/days.ts';
import { reviewMessages } from '#contract/messages.ts';
import type { reviewedScansCall, reviewQueueCall, scanReviewsCall } from '#contract/review.ts';
import { auditLog, incorrectScans, reviews, scans } from '#server/platform/db/schema.ts';
import { newAccount } from '#tests/harness/account-server.ts';
import { type AdminClient, signedIn } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

type Queue = ResponseOf<typeof reviewQueueCall>;

describe.each(oneDatabase)('the review queue on %s', (_, makePlace) => {
  const server = sharedAdminServer(makePlace);
  const { ada } = server;
  let bea: AdminClient;
  beforeAll(async () => {
    bea = await signedIn(server, await newAccount(server, { username: 'bea' }));
  });
  const now = (): Date => server.context.now();
  beforeEach(async () => {
    await server.context.db.delete(scans);
  });

  const store = (given: Parameters<typeof storeScan>[1]) => storeScan(server.context, given);
  const doubtful = () => store({ detections: [{ confidence: 0.6 }] });
  const queue = async (query = ''): Promise<Queue> =>
    (await ada.get<Queue>(`/api/admin/review-scans${query}`)).body;
  const judge = (by: AdminClient, id: string, body: object) =>
    by.send('PATCH', `/api/admin/scans/${id}/review`, body);

  test('contains uncertain and reported scans: reported first, then by uncertainty, then the oldest', async () => {
    const at = (minutes: number) => new Date(now().getTime() - minutes * 60_000);
    const sure = await store({ row: { createdAt: at(9) }, detections: [{ confidence: 0.84 }] });
    const nearCutOff = await store({ row: { createdAt: at(1) }, detections: [{ confidence: 0.41 }] });
    const younger = await store({ row: { createdAt: at(2) }, detections: [{ confidence: 0.6 }] });
    const older = await store({ row: { createdAt: at(3) }, detections: [{ confidence: 0.6 }] });
    const poorPicture = await store({
      row: { quality: { overall: 'poor', findings: [] } },
      detections: [{ confidence: 0.6 }],
    });
    const networks = await store({ row: { networkDisagreement: 1 }, detections: [{ confidence: 0.6 }] });
    const frames = await store({ row: { frameDisagreement: 0.5 }, detections: [{ confidence: 0.6 }] });
    const reported = await store({ row: { reportedFalsePositive: true }, detections: [{ confidence: 0.8 }] });
    await store({ detections: [{ confidence: 0.85 }] });
    await store({});
    await store({ row: { processingStatus: 'failed' }, detections: [{ confidence: 0.5 }] });
    await store({ row: { deletedAt: now() }, detections: [{ confidence: 0.5 }] });

    const order = [reported, nearCutOff, networks, poorPicture, frames, older, younger, sure].map(
      ({ id }) => id,
    );
    const { scans: shown, total } = await queue();
    expect(shown.map(({ id }) => id)).toEqual(order);
    expect(total).toBe(8);
    expect(shown.map(({ doubts }) => doubts.join())).toEqual([
      ...['', 'cut-off', 'networks', 'quality', 'frames'],
      ...['', '', ''],
    ]);
    expect(shown[1]).toMatchObject({
      confidence: 0.41,
      reportedFalsePositive: false,
      reviewRequested: false,
      openedBy: null,
      reviewVersion: 0,
      detections: [{ class: 'glioma', class_id: 0, confidence: 0.41, width: 0.25 }],
    });
    const page = await queue('?limit=2&offset=6');
    expect(page.scans.map(({ id }) => id)).toEqual(order.slice(6));
    expect(page.total).toBe(8);
  });

  test('keeps a skipped scan last for the reviewer who skipped it, across pages', async () => {
    const first = await store({ detections: [{ confidence: 0.41 }] });
    const second = await store({ detections: [{ confidence: 0.5 }] });
    const third = await store({ detections: [{ confidence: 0.6 }] });
    expect((await ada.send('POST', `/api/admin/scans/${first.id}/review/skip`)).status).toBe(200);
    const ids = (answer: Queue) => answer.scans.map(({ id }) => id);
    expect(ids(await queue())).toEqual([second.id, third.id, first.id]);
    const pages = await Promise.all([0, 1, 2].map((offset) => queue(`?limit=1&offset=${offset}`)));
    expect(pages.flatMap(ids)).toEqual([second.id, third.id, first.id]);
    expect(ids((await bea.get<Queue>('/api/admin/review-scans')).body)).toEqual([
      first.id,
      second.id,
      third.id,
    ]);
  });

  test('is filtered by reason and by type', async () => {
    const low = await store({ detections: [{ confidence: 0.6, class: 'object' }] });
    const missed = await store({ row: { reportedFalsePositive: true } });
    const pituitary = await store({ detections: [{ confidence: 0.6, class: 'pituitary' }] });
    const ids = async (filter: string) => (await queue(`?filter=${filter}`)).scans.map(({ id }) => id).sort();
    expect(await ids('reported')).toEqual([missed.id]);
    expect(await ids('low-confidence')).toEqual([low.id, pituitary.id].sort());
    expect(await ids('pituitary')).toEqual([pituitary.id]);
    expect(await ids('tumor')).toEqual([low.id]);
    expect(await ids('meningioma')).toEqual([]);
    expect((await ada.get('/api/admin/review-scans?filter=nonsense')).status).toBe(400);
  });

  test('drops a scan judged correct, with the default note when none is given', async () => {
    const scan = await doubtful();
    const before = await queue();
    const answer = await judge(ada, scan.id, { action: 'correct', reviewNotes: '  ' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ success: true, message: reviewMessages.updated.description });
    const after = await queue();
    expect(after.scans).toEqual([]);
    expect(after.reviewedToday).toBe(before.reviewedToday + 1);
    const { db } = server.context;
    const [review] = await db.select().from(reviews).where(eq(reviews.scanId, scan.id));
    expect(review).toMatchObject({ adminName: 'ada', notes: reviewMessages.defaultCorrect, boxes: null });
    expect(await db.select().from(incorrectScans)).toEqual([]);
    const [line] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(line).toMatchObject({ admin: 'ada', action: 'review scan as correct', target: scan.id });
  });

  test('adds a scan judged incorrect to the dataset with the reviewer’s boxes beside the model’s', async () => {
    const drawn = await doubtful();
    const empty = await doubtful();
    const undrawn = await doubtful();
    const box = { class: 'meningioma', x: 20, y: 30, width: 0.2, height: 0.3, frame: 0 };
    await judge(ada, drawn.id, { action: 'incorrect', reviewNotes: 'wrong type', boxes: [box] });
    await judge(ada, empty.id, { action: 'incorrect', boxes: [] });
    await judge(ada, undrawn.id, { action: 'incorrect' });
    const { db } = server.context;
    const flagged = new Map((await db.select().from(incorrectScans)).map((row) => [row.scanId, row]));
    expect(flagged.get(drawn.id)).toMatchObject({
      boxes: [box],
      reviewNotes: 'wrong type',
      flaggedByAdmin: 'ada',
    });
    expect(flagged.get(empty.id)).toMatchObject({ boxes: [], reviewNotes: reviewMessages.defaultIncorrect });
    expect(flagged.get(undrawn.id)?.boxes).toBeNull();
    const set = await ada.get<{ scans: { scanId: string; detections: unknown[] }[] }>(
      '/api/admin/incorrect-scans',
    );
    expect(set.body.scans.find(({ scanId }) => scanId === drawn.id)?.detections).toHaveLength(1);
  });

  test.each([{ x: 65 }, { y: -1 }, { width: 0 }, { height: 1.5 }, { frame: 1 }, { class: 'cyst' }])(
    'refuses a box with %j and changes nothing',
    async (wrong) => {
      const scan = await doubtful();
      const box = { class: 'glioma', x: 20, y: 30, width: 0.2, height: 0.3, frame: 0, ...wrong };
      const answer = await judge(ada, scan.id, { action: 'incorrect', boxes: [box] });
      expect(answer.status).toBe(400);
      expect((await queue()).scans).toHaveLength(1);
    },
  );

  test('tells the second reviewer who was first, and overwrites nothing', async () => {
    const scan = await doubtful();
    const [seen] = (await queue()).scans;
    await judge(ada, scan.id, { action: 'correct', reviewVersion: seen?.reviewVersion });
    const late = await judge(bea, scan.id, { action: 'incorrect', reviewVersion: seen?.reviewVersion });
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^ada has already judged this scan correct/);
    const { db } = server.context;
    expect(await db.select().from(incorrectScans)).toEqual([]);
  });

  test('accepts one of two simultaneous reviews', async () => {
    const scan = await doubtful();
    const answers = await Promise.all([
      judge(ada, scan.id, { action: 'correct', reviewVersion: 0 }),
      judge(bea, scan.id, { action: 'incorrect', reviewVersion: 0 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await server.context.db.select().from(reviews)).toHaveLength(1);
  });

  test('reserves an opened scan for ten minutes: others see who has it and cannot judge it', async () => {
    const scan = await doubtful();
    const open = async (by: AdminClient) =>
      (await by.send('POST', `/api/admin/scans/${scan.id}/review/open`)).body;
    expect(await open(bea)).toEqual({ openedBy: null, reviewVersion: 0 });
    expect(await open(ada)).toEqual({ openedBy: 'bea', reviewVersion: 0 });
    expect((await queue()).scans[0]?.openedBy).toBe('bea');
    const refused = await judge(ada, scan.id, { action: 'correct', reviewVersion: 0 });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.message).toBe('bea is reviewing this scan. Continue with the next one.');
    server.advance(601_000);
    expect((await queue()).scans[0]?.openedBy).toBeNull();
    expect(await open(ada)).toEqual({ openedBy: null, reviewVersion: 0 });
  });

  test('never gives two reviewers the same one of sixty scans', async () => {
    for (let n = 0; n < 60; n += 1) await doubtful();
    const done: string[] = [];
    const work = async (by: AdminClient) => {
      for (;;) {
        const { body } = await by.get<Queue>('/api/admin/review-scans?limit=3');
        const next = body.scans.find(({ openedBy }) => openedBy === null);
        if (!next) return;
        const claim = await by.send('POST', `/api/admin/scans/${next.id}/review/open`);
        if (claim.body.openedBy !== null || claim.body.reviewVersion !== next.reviewVersion) continue;
        const { status } = await judge(by, next.id, { action: 'correct', reviewVersion: next.reviewVersion });
        expect(status).toBe(200);
        done.push(next.id);
      }
    };
    await Promise.all([work(ada), work(bea)]);
    expect(new Set(done).size).toBe(60);
    expect(done).toHaveLength(60);
  });

  const reopen = (by: AdminClient, id: string) => by.send('DELETE', `/api/admin/scans/${id}/review`);
  const history = async (id: string) =>
    (await ada.get<ResponseOf<typeof scanReviewsCall>>(`/api/admin/scans/${id}/reviews`)).body;
  const reviewed = async (query = '') =>
    (await ada.get<ResponseOf<typeof reviewedScansCall>>(`/api/admin/reviews${query}`)).body;

  test('lets anyone reopen a scan at any time, and keeps the history', async () => {
    const scan = await store({ detections: [{ confidence: 0.9 }] });
    expect((await reopen(ada, scan.id)).status).toBe(409);
    await judge(ada, scan.id, { action: 'incorrect', reviewNotes: 'wrong side' });
    server.advance(hourMs);
    expect((await reopen(bea, scan.id)).status).toBe(200);
    expect(await server.context.db.select().from(incorrectScans)).toEqual([]);
    // Its confidence alone would not put it in the queue.
    expect((await queue()).scans[0]).toMatchObject({ id: scan.id, reviewVersion: 2, reviewRequested: true });
    const stale = await judge(ada, scan.id, { action: 'correct', reviewVersion: 0 });
    expect(stale.body.message).toMatch(/^bea has sent this scan back to the queue/);
    await judge(bea, scan.id, { action: 'correct', reviewVersion: 2 });
    const { status, events } = await history(scan.id);
    expect(status).toBe('correct');
    expect(events.map(({ by, action, notes }) => [by, action, notes])).toEqual([
      ['bea', 'correct', reviewMessages.defaultCorrect],
      ['bea', 'reopened', ''],
      ['ada', 'incorrect', 'wrong side'],
    ]);
  });

  test('relabels a judged scan without reopening it, keeping its download count', async () => {
    const scan = await doubtful();
    await judge(ada, scan.id, { action: 'incorrect' });
    const { db } = server.context;
    await db.update(incorrectScans).set({ downloadCount: 3 });
    expect((await reviewed('?verdict=unlabelled')).total).toBe(1);
    const box = { class: 'glioma', x: 20, y: 30, width: 0.2, height: 0.3, frame: 0 };
    const outlined = {
      ...box,
      contour: [
        [15, 25],
        [25, 25],
        [20, 35],
      ],
    };
    const again = { action: 'incorrect', boxes: [outlined], reviewVersion: 1 };
    expect((await judge(bea, scan.id, again)).status).toBe(409);
    expect((await judge(bea, scan.id, { ...again, replaces: true })).status).toBe(200);
    expect(await db.select().from(incorrectScans)).toMatchObject([
      { boxes: [outlined], flaggedByAdmin: 'bea', downloadCount: 3 },
    ]);
    expect((await reviewed('?verdict=unlabelled')).total).toBe(0);
    expect((await history(scan.id)).events).toHaveLength(2);
    const { reviewedToday } = await queue();
    await judge(bea, scan.id, { action: 'correct', replaces: true });
    expect(await db.select().from(incorrectScans)).toEqual([]);
    // A scan counts once, however often it was judged today.
    expect((await queue()).reviewedToday).toBe(reviewedToday);
  });

  test('lists judged scans by verdict, reviewer, model, band and day', async () => {
    const low = await store({ row: { modelVersion: 'older' }, detections: [{ confidence: 0.5 }] });
    const high = await store({ detections: [{ confidence: 0.82 }] });
    await judge(ada, low.id, { action: 'incorrect' });
    server.advance(1_000);
    await judge(bea, high.id, { action: 'correct' });
    const ids = async (query: string) => (await reviewed(query)).scans.map(({ scan }) => scan.id);
    const day = (offset: number) => new Date(now().getTime() + offset * dayMs).toISOString().slice(0, 10);
    expect(await ids('')).toEqual([high.id, low.id]);
    expect(await ids('?verdict=correct')).toEqual([high.id]);
    expect(await ids('?reviewer=ada')).toEqual([low.id]);
    expect(await ids('?model=older')).toEqual([low.id]);
    expect(await ids('?band=high')).toEqual([high.id]);
    expect(await ids('?band=none')).toEqual([]);
    expect(await ids(`?from=${day(0)}&to=${day(0)}`)).toEqual([high.id, low.id]);
    expect(await ids(`?from=${day(1)}`)).toEqual([]);
    expect(await ids(`?to=${day(-1)}`)).toEqual([]);
    expect((await reviewed()).models).toEqual(['older', 'test-1']);
    expect((await reviewed()).reviewers).toEqual(['ada', 'bea']);
  });

  test('requeues a judged scan once when a visitor reports it', async () => {
    const scan = await doubtful();
    const report = () => ada.send('POST', `/api/scans/${scan.id}/report-false-positive`);
    await judge(ada, scan.id, { action: 'correct' });
    await report();
    expect((await queue()).scans).toMatchObject([{ id: scan.id, reportedFalsePositive: true }]);
    expect((await history(scan.id)).events[0]).toMatchObject({ by: null, action: 'reported' });
    await judge(ada, scan.id, { action: 'correct' });
    await report();
    expect((await queue()).scans).toEqual([]);
  });

  test('requeues a scan removed from the dataset', async () => {
    const scan = await store({ detections: [{ confidence: 0.9 }] });
    await judge(ada, scan.id, { action: 'incorrect' });
    const [flagged] = await server.context.db.select().from(incorrectScans);
    await bea.send('DELETE', `/api/admin/incorrect-scans/${flagged!.id}`);
    expect((await queue()).scans).toMatchObject([{ id: scan.id }]);
    expect((await history(scan.id)).events[0]).toMatchObject({ by: 'bea', action: 'removed' });
  });

  test('never changes a judgment', async () => {
    const scan = await doubtful();
    await judge(ada, scan.id, { action: 'correct' });
    await expect(server.context.db.update(reviews).set({ notes: 'changed' })).rejects.toThrow();
  });

  test('refuses scans that do not exist or have no result', async () => {
    expect((await judge(ada, randomUUID(), { action: 'correct' })).status).toBe(404);
    const pending = await store({ row: { processingStatus: 'processing' } });
    expect((await judge(ada, pending.id, { action: 'correct' })).status).toBe(409);
    const gone = await store({ row: { deletedAt: now() } });
    expect((await judge(ada, gone.id, { action: 'correct' })).status).toBe(404);
  });
});
