import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reviewMessages } from '#contract/messages.ts';
import type { ReviewScan } from '#contract/review.ts';
import { createPasswords } from '#server/accounts/passwords.ts';
import { admins, auditLog, incorrectScans, reviews, scans } from '#server/platform/db/schema.ts';
import { type AdminClient, firstAdmin, signedIn, startAdminServer } from '#tests/harness/admin-client.ts';
import { databasePlaces } from '#tests/harness/databases.ts';
import type { TestServer } from '#tests/harness/running-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

interface Queue {
  scans: ReviewScan[];
  total: number;
  reviewedToday: number;
}

describe.each(databasePlaces)('the review queue on %s', (_, makePlace) => {
  let server: TestServer;
  let ada: AdminClient;
  let bea: AdminClient;
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);

  beforeAll(async () => {
    server = await startAdminServer(makePlace, {}, { now });
    await server.context.db.insert(admins).values({
      id: randomUUID(),
      username: 'bea',
      passwordHash: await createPasswords().hash(firstAdmin.password),
    });
    ada = await signedIn(server);
    bea = await signedIn(server, { ...firstAdmin, username: 'bea' });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.context.db.delete(scans);
  });

  const store = (given: Parameters<typeof storeScan>[1]) => storeScan(server.context, given);
  const doubtful = () => store({ detections: [{ confidence: 0.6 }] });
  const queue = async (query = ''): Promise<Queue> =>
    (await ada.get<Queue>(`/api/admin/review-scans${query}`)).body;
  const judge = (by: AdminClient, id: string, body: object) =>
    by.send('PATCH', `/api/admin/scans/${id}/review`, body);

  test('holds doubtful and reported scans, reported first, then the oldest', async () => {
    const at = (minutes: number) => new Date(now().getTime() - minutes * 60_000);
    const young = await store({ row: { createdAt: at(1) }, detections: [{ confidence: 0.84 }] });
    const old = await store({ row: { createdAt: at(9) }, detections: [{ confidence: 0.41 }] });
    const reported = await store({
      row: { createdAt: at(2), reportedFalsePositive: true },
      detections: [{ confidence: 0.5 }],
    });
    const possibleMiss = await store({ row: { createdAt: at(5), reportedFalsePositive: true } });
    await store({ detections: [{ confidence: 0.85 }] });
    await store({});
    await store({ row: { processingStatus: 'failed' }, detections: [{ confidence: 0.5 }] });
    await store({ row: { deletedAt: now() }, detections: [{ confidence: 0.5 }] });

    const { scans: shown, total } = await queue();
    expect(shown.map(({ id }) => id)).toEqual([possibleMiss.id, reported.id, old.id, young.id]);
    expect(total).toBe(4);
    expect(shown[2]).toMatchObject({
      confidence: 0.41,
      reportedFalsePositive: false,
      openedBy: null,
      reviewVersion: 0,
      detections: [{ class: 'glioma', class_id: 0, confidence: 0.41, width: 0.25 }],
    });
    expect((await queue('?limit=1')).scans).toHaveLength(1);
    expect((await queue('?limit=1')).total).toBe(4);
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

  test('loses a scan judged correct, with the default note when none is given', async () => {
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

  test('sends a scan judged incorrect to the data set with the reviewer’s boxes beside the model’s', async () => {
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

  test.each([
    [{ x: 65 }, 400],
    [{ y: -1 }, 400],
    [{ width: 0 }, 400],
    [{ height: 1.5 }, 400],
    [{ frame: 1 }, 400],
    [{ class: 'cyst' }, 400],
  ])('refuses a box with %j and changes nothing', async (wrong, status) => {
    const scan = await doubtful();
    const box = { class: 'glioma', x: 20, y: 30, width: 0.2, height: 0.3, frame: 0, ...wrong };
    const answer = await judge(ada, scan.id, { action: 'incorrect', boxes: [box] });
    expect(answer.status).toBe(status);
    expect((await queue()).scans).toHaveLength(1);
  });

  test('tells the second reviewer who was first, and overwrites nothing', async () => {
    const scan = await doubtful();
    const [seen] = (await queue()).scans;
    await judge(ada, scan.id, { action: 'correct', reviewVersion: seen?.reviewVersion });
    const late = await judge(bea, scan.id, { action: 'incorrect', reviewVersion: seen?.reviewVersion });
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^ada has already reviewed this scan as correct/);
    const { db } = server.context;
    expect(await db.select().from(incorrectScans)).toEqual([]);
  });

  test('takes one of two reviews made at the same moment', async () => {
    const scan = await doubtful();
    const answers = await Promise.all([
      judge(ada, scan.id, { action: 'correct', reviewVersion: 0 }),
      judge(bea, scan.id, { action: 'incorrect', reviewVersion: 0 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await server.context.db.select().from(reviews)).toHaveLength(1);
  });

  test('says who else has a scan open, for a minute', async () => {
    const scan = await doubtful();
    const open = async (by: AdminClient) =>
      (await by.send('POST', `/api/admin/scans/${scan.id}/review/open`)).body;
    expect(await open(bea)).toEqual({ openedBy: null, reviewVersion: 0 });
    expect(await open(ada)).toEqual({ openedBy: 'bea', reviewVersion: 0 });
    expect((await queue()).scans[0]?.openedBy).toBe('bea');
    ahead += 61_000;
    expect((await queue()).scans[0]?.openedBy).toBeNull();
    expect(await open(ada)).toEqual({ openedBy: null, reviewVersion: 0 });
  });

  test('takes a scan back within ten seconds, from the one who judged it', async () => {
    const scan = await doubtful();
    const undo = (by: AdminClient) => by.send('DELETE', `/api/admin/scans/${scan.id}/review`);
    expect((await undo(ada)).status).toBe(409);
    await judge(ada, scan.id, { action: 'incorrect' });
    const foreign = await undo(bea);
    expect(foreign.status).toBe(403);
    expect(foreign.body.message).toBe('Only ada can take this review back.');
    expect((await undo(ada)).status).toBe(200);
    expect(await server.context.db.select().from(incorrectScans)).toEqual([]);
    expect((await queue()).scans[0]).toMatchObject({ id: scan.id, reviewVersion: 2 });
    const stale = await judge(bea, scan.id, { action: 'correct', reviewVersion: 0 });
    expect(stale.body.message).toMatch(/^ada has reviewed this scan and taken it back/);

    await judge(ada, scan.id, { action: 'incorrect' });
    ahead += 14_000;
    const late = await undo(ada);
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/ten seconds/);
    expect(await server.context.db.select().from(incorrectScans)).toHaveLength(1);
  });

  test('refuses what does not exist or has no result', async () => {
    expect((await judge(ada, randomUUID(), { action: 'correct' })).status).toBe(404);
    const pending = await store({ row: { processingStatus: 'processing' } });
    expect((await judge(ada, pending.id, { action: 'correct' })).status).toBe(409);
    const gone = await store({ row: { deletedAt: now() } });
    expect((await judge(ada, gone.id, { action: 'correct' })).status).toBe(404);
  });
});
