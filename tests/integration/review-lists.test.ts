import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#contract/days.ts';
import type { LiveCard } from '#contract/live-card.ts';
import {
  auditLog,
  importedLabels,
  incorrectScans,
  randomChecks,
  reviews,
  scans,
  secondReadings,
} from '#server/platform/db/schema.ts';
import { writeReviewSettings } from '#server/platform/db/settings.ts';
import { listAdjudications, readAgreement } from '#server/review/agreement.ts';
import { claimScan, findOtherClaims, refuseClaimed, releaseClaim } from '#server/review/claims.ts';
import { readLiveCard } from '#server/review/live-card.ts';
import { recordImport } from '#server/review/record-import.ts';
import { listReviewed, readScanReviews } from '#server/review/review-history.ts';
import { countReviewedToday, readQueue, skipScan } from '#server/review/review-queue.ts';
import { reviewScan } from '#server/review/review-scan.ts';
import type { Reviewer } from '#server/review/second-readings.ts';
import { newAccount } from '#tests/harness/account-server.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

const server = sharedAdminServer(serverPlace, { ROLE: 'web' });
const noon = new Date('2026-10-05T12:00:00Z');
let now = noon;
const context = () => ({ ...server.context, now: () => now });
const people: Record<string, Reviewer> = {};
const [rita, tom, ann] = ['rita', 'tom', 'ann'] as const;
const id = (name: string): string => people[name]!.adminId;

beforeAll(async () => {
  for (const username of [rita, tom, ann]) {
    const { id: adminId } = await newAccount(server, { username });
    people[username] = { username, adminId, role: 'administrator' };
  }
});
beforeEach(async () => {
  now = noon;
  for (const table of [scans, randomChecks, secondReadings]) await server.context.db.delete(table);
  await share(0);
});

const share = (secondReaderPercent: number) =>
  writeReviewSettings(server.context.db, { randomCheckPercent: 0, secondReaderPercent });
const store = (row: Parameters<typeof storeScan>[1] = {}) => storeScan(server.context, row);
/** Waits for review. */
const waiting = async (row: object = {}, confidence = 0.6) =>
  (await store({ row, detections: [{ confidence }] })).id;
const judge = (
  by: string,
  scanId: string,
  action: 'correct' | 'incorrect' = 'correct',
  more: object = {},
) => {
  now = new Date(now.getTime() + 1_000);
  return reviewScan(context(), people[by]!, scanId, { action, reviewNotes: '', ...more });
};
const queueOf = async (name: string, { filter = 'all', limit = 50, offset = 0 } = {}) =>
  readQueue(context(), id(name), { filter, limit, offset } as Parameters<typeof readQueue>[2]);
const idsOf = async (...given: Parameters<typeof queueOf>) =>
  (await queueOf(...given)).scans.map((scan) => scan.id);

test('the queue: second readings, fresh scans by doubt, then skipped ones, then those that others have open', async () => {
  await share(100);
  const [first, second] = [await waiting(), await waiting()];
  await judge(rita, first);
  await judge(rita, second);
  await share(0);
  const [held, skipped, later] = [await waiting(), await waiting(), await waiting()];
  await claimScan(context(), held, id(rita));
  await skipScan(context(), skipped, id(tom));
  now = new Date(now.getTime() + 1_000);
  await skipScan(context(), later, id(tom));
  const [sure, doubtful, reported] = [
    await waiting({}, 0.84),
    await waiting({}, 0.41),
    await waiting({ reportedFalsePositive: true }, 0.8),
  ];
  const order = [first, second, reported, doubtful, sure, skipped, later, held];
  expect(await idsOf(tom)).toEqual(order);
  for (const limit of [1, 3]) {
    const pages: string[] = [];
    for (let offset = 0; offset < order.length; offset += limit)
      pages.push(...(await idsOf(tom, { limit, offset })));
    expect(pages).toEqual(order);
  }
  expect(await queueOf(tom)).toMatchObject({ total: 8, totalIsExact: true });
  expect(await idsOf(tom, { offset: 8 })).toEqual([]);
  expect(new Set(await idsOf(rita))).toEqual(new Set(order.slice(2)));
  expect((await queueOf(tom)).scans.at(-1)).toMatchObject({ openedBy: rita, reviewVersion: 0 });
});

test('the queue leaves out what is not doubtful, finished or kept, and filters by reason and type', async () => {
  const low = await waiting();
  const unclear = (await store({ row: { answer: 'unclear' } })).id;
  const reported = (await store({ row: { reportedFalsePositive: true } })).id;
  const check = (await store({ row: { randomCheck: true }, detections: [{ confidence: 0.95 }] })).id;
  const asked = (await store({ row: { reviewRequested: true } })).id;
  const untyped = (await store({ detections: [{ confidence: 0.6, class: 'tumor' }] })).id;
  await waiting({}, 0.85);
  await waiting({ processingStatus: 'failed' });
  await waiting({ deletedAt: noon });
  await store();
  const filtered = async (filter: string) => (await idsOf(tom, { filter })).sort();
  expect(await filtered('all')).toEqual([low, unclear, reported, check, asked, untyped].sort());
  expect(await filtered('reported')).toEqual([reported]);
  expect(await filtered('low-confidence')).toEqual([low, untyped].sort());
  expect(await filtered('random-check')).toEqual([check]);
  expect(await filtered('glioma')).toEqual([low, check].sort());
  expect(await filtered('tumor')).toEqual([untyped]);
  const shown = (await queueOf(tom, { filter: 'reported' })).scans[0];
  expect(shown).toMatchObject({
    detections: [],
    faintDetections: [],
    doubts: [],
    reportedFalsePositive: true,
  });
});

test('today’s count holds current verdicts and second readings since midnight', async () => {
  await share(100);
  const [twice, once, gone] = [await waiting(), await waiting(), await waiting()];
  now = new Date('2026-10-04T23:59:00Z');
  await judge(rita, gone);
  now = noon;
  expect(await countReviewedToday(context())).toBe(0);
  await judge(rita, twice);
  await judge(tom, twice);
  await judge(rita, once);
  expect(await countReviewedToday(context())).toBe(3);
  await server.context.db.update(scans).set({ deletedAt: now }).where(eq(scans.id, once));
  expect(await countReviewedToday(context())).toBe(2);
});

test('a claim holds for ten minutes, is renewed by its holder and freed by nobody else', async () => {
  const scanId = await waiting();
  const claim = (name: string) => claimScan(context(), scanId, id(name));
  const others = (name: string) => findOtherClaims(context(), [scanId], id(name));
  expect([await claim(rita), await claim(tom), await claim(rita)]).toEqual([null, rita, null]);
  expect([...(await others(tom))]).toEqual([[scanId, rita]]);
  expect((await others(rita)).size).toBe(0);
  await expect(refuseClaimed(context(), scanId, id(tom))).rejects.toMatchObject({ code: 'conflict' });
  await refuseClaimed(context(), scanId, id(rita));
  await releaseClaim(server.context.db, scanId, id(tom));
  now = new Date(noon.getTime() + 599_000);
  expect(await claim(tom)).toBe(rita);
  now = new Date(noon.getTime() + 600_000);
  expect((await others(tom)).size).toBe(0);
  expect(await claim(tom)).toBeNull();
  await releaseClaim(server.context.db, scanId, id(tom));
  expect(await claim(rita)).toBeNull();
  expect(await findOtherClaims(context(), [], id(tom))).toEqual(new Map());
});

const all = { verdict: 'all', band: 'all', reviewer: '', model: '', from: '', to: '', limit: 50, offset: 0 };
const reviewed = async (name: string, filters: Partial<Record<keyof typeof all, unknown>> = {}) =>
  listReviewed(context(), id(name), { ...all, ...filters } as Parameters<typeof listReviewed>[2]);

test('judged scans are listed by verdict, band, reader, model and day, the latest first', async () => {
  const none = (await store({ row: { reviewRequested: true, modelVersion: 'old' } })).id;
  const [high, medium, edge, low] = [
    await waiting({}, 0.8),
    await waiting({}, 0.79),
    await waiting({}, 0.6),
    await waiting({}, 0.59),
  ];
  await waiting();
  await judge(rita, none, 'correct');
  await judge(tom, high, 'incorrect', { boxes: [] });
  await judge(tom, medium, 'incorrect');
  now = new Date(noon.getTime() + dayMs);
  await judge(rita, edge, 'correct');
  await judge(rita, low, 'correct', { reviewNotes: ' why ' });
  const found = async (filters: object) => (await reviewed(ann, filters)).scans.map(({ scan }) => scan.id);
  expect(await found({})).toEqual([low, edge, medium, high, none]);
  expect(await found({ limit: 2, offset: 1 })).toEqual([edge, medium]);
  expect(await found({ verdict: 'incorrect' })).toEqual([medium, high]);
  expect(await found({ verdict: 'unlabelled' })).toEqual([medium]);
  expect(await Promise.all(['high', 'medium', 'low', 'none'].map((band) => found({ band })))).toEqual([
    ...[[high], [edge, medium], [low], [none]],
  ]);
  expect(await found({ reviewer: tom })).toEqual([medium, high]);
  expect(await found({ model: 'old' })).toEqual([none]);
  expect(await found({ from: '2026-10-06' })).toEqual([low, edge]);
  expect(await found({ to: '2026-10-05' })).toEqual([medium, high, none]);
  const list = await reviewed(ann);
  expect(list).toMatchObject({ total: 5, totalIsExact: true, models: ['old', 'test-1'] });
  expect(list.reviewers).toEqual([...list.reviewers].sort());
  expect(list.reviewers).toEqual(expect.arrayContaining([rita, tom, ann]));
  expect(list.scans[0]?.judgment).toMatchObject({
    by: rita,
    action: 'correct',
    reading: 'first',
    notes: 'why',
    boxes: null,
  });
  await server.context.db.update(scans).set({ deletedAt: now }).where(eq(scans.id, low));
  expect(await reviewed(ann)).toMatchObject({ total: 4 });
  expect((await reviewed(ann, { reviewer: rita })).total).toBe(2);
});

test('who may still read a scan, or settle it, learns no verdict and no name', async () => {
  await share(100);
  const [open, disputed] = [await waiting(), await waiting()];
  await judge(rita, open);
  await judge(rita, disputed);
  const seen = async (name: string, scanId: string) => {
    const { status, events } = await readScanReviews(context(), id(name), scanId);
    return [status, ...events.map(({ by, action, reading }) => `${by} ${action} ${reading}`)];
  };
  expect(await seen(tom, open)).toEqual(['open']);
  expect(await seen(rita, open)).toEqual(['correct', 'rita correct first']);
  await judge(tom, disputed, 'incorrect', { boxes: [] });
  expect(await seen(ann, disputed)).toEqual([
    'correct',
    'A reader incorrect second',
    'A reader correct first',
  ]);
  expect(await seen(tom, disputed)).toEqual(['correct', 'tom incorrect second', 'rita correct first']);
  expect((await reviewed(ann)).scans.map(({ scan, judgment }) => [scan.id, judgment.by])).toEqual([
    [disputed, 'A reader'],
  ]);
  expect([(await reviewed(ann)).total, (await reviewed(ann, { reviewer: rita })).total]).toEqual([1, 0]);
  expect((await reviewed(rita, { reviewer: rita })).total).toBe(2);
  const { total, ownReadings, cases } = await listAdjudications(context(), id(ann), { limit: 5, offset: 0 });
  expect({ total, ownReadings }).toEqual({ total: 1, ownReadings: 0 });
  const [{ scan, readings, iou }] = cases as [(typeof cases)[number]];
  expect([scan.id, iou]).toEqual([disputed, 0]);
  const inOrder = Number.parseInt(disputed.slice(-1), 16) % 2 === 0;
  expect(readings.map(({ action }) => action)).toEqual(
    inOrder ? ['correct', 'incorrect'] : ['incorrect', 'correct'],
  );
  expect(await listAdjudications(context(), id(tom), { limit: 5, offset: 0 })).toMatchObject({
    total: 0,
    ownReadings: 1,
    cases: [],
  });
});

const reading = (
  first: 'correct' | 'incorrect',
  second: 'correct' | 'incorrect',
  n: number,
  iou: number | null = 0.5,
) =>
  Array.from({ length: n }, () => ({
    id: randomUUID(),
    scanId: null,
    status: 'agreed' as const,
    firstReviewId: randomUUID(),
    firstAction: first,
    countedFirst: first,
    countedSecond: second,
    countedIou: iou,
  }));

test('agreement and its kappa have figures from thirty readings on', async () => {
  const { db } = server.context;
  await db
    .insert(secondReadings)
    .values([...reading('correct', 'correct', 20), ...reading('incorrect', 'incorrect', 5, null)]);
  await db.insert(secondReadings).values(reading('correct', 'incorrect', 4));
  expect(await readAgreement(context())).toMatchObject({
    kappa: { n: 29, value: null },
    boxes: { n: 24, meanIou: null },
  });
  await db.insert(secondReadings).values(reading('incorrect', 'correct', 1, 0.8));
  const { verdict, kappa, table, boxes } = await readAgreement(context());
  expect(verdict).toMatchObject({ n: 30, value: 25 / 30 });
  // 0.833 observed, 0.593 by chance.
  expect(kappa.value).toBeCloseTo((25 / 30 - 0.62) / (1 - 0.62), 6);
  expect(table.map(({ n }) => n)).toEqual([20, 4, 0, 1, 5, 0, 0, 0, 0]);
  expect(boxes).toEqual({ n: 25, meanIou: null });
  await db.insert(secondReadings).values(reading('correct', 'correct', 5, 1));
  expect((await readAgreement(context())).boxes).toMatchObject({ n: 30 });
  expect((await readAgreement(context())).boxes.meanIou).toBeCloseTo((24 * 0.5 + 0.8 + 5) / 30, 6);
});

test('the live card counts complete sets of the active model, by band and format, beside the model before', async () => {
  const { db, detector } = server.context;
  const { version, provider } = detector.describe();
  const add = (
    modelVersion: string,
    n: number,
    given: Partial<typeof randomChecks.$inferInsert> = {},
    at = noon.getTime(),
  ) =>
    db.insert(randomChecks).values(
      Array.from({ length: n }, (_, index) => ({
        id: randomUUID(),
        scanId: null,
        modelVersion,
        modelProvider: provider,
        band: 'low' as const,
        format: 'png' as const,
        drawnAt: new Date(at + index),
        verdict: 'correct' as const,
        ...given,
      })),
    );
  const card = (): Promise<LiveCard> => readLiveCard(server.context);
  expect(await card()).toMatchObject({ drawn: 0, previous: null });
  const kept = await waiting();
  await add(version, 28, { band: 'high', format: 'dicom' });
  await add(version, 1, { verdict: null, scanId: kept }, noon.getTime() + 1_000);
  await add(version, 1, { verdict: null }, noon.getTime() + 2_000);
  await add('older', 30, {}, 0);
  await add('old', 30, { verdict: 'incorrect' }, 1_000_000);
  expect(await card()).toMatchObject({
    drawn: 30,
    judged: 28,
    gone: 1,
    correct: { n: 0 },
    previous: { model: { version: 'old' }, correct: { n: 30, value: 0 } },
  });
  await db.update(randomChecks).set({ verdict: 'incorrect' }).where(eq(randomChecks.scanId, kept));
  await add(version, 2, { band: 'high' }, noon.getTime() + 3_000);
  const { correct, bands, formats, model } = await card();
  expect(model).toEqual({ version, provider });
  expect(correct).toMatchObject({ n: 29, value: null });
  expect(bands.find(({ band }) => band === 'high')).toMatchObject({ n: 28 });
  expect(bands.find(({ band }) => band === 'low')).toMatchObject({ n: 1 });
  expect(formats.find(({ format }) => format === 'dicom')).toMatchObject({ n: 28 });
});

test('imported labels become the verdict of an open scan, once, and never of a judged one', async () => {
  const { db } = server.context;
  const [open, judged] = [await waiting(), await waiting()];
  await judge(rita, judged);
  const label = (scanId: string) => ({
    scanId,
    boxes: [],
    picture: null,
    adminId: id(tom),
    adminName: tom,
    createdAt: noon,
  });
  for (const scanId of [open, judged]) await db.insert(importedLabels).values(label(scanId));
  expect((await queueOf(ann)).total).toBe(0);
  expect(await recordImport(context(), label(open), 'incorrect')).toBe(true);
  expect(await recordImport(context(), label(judged), 'incorrect')).toBe(false);
  expect(await recordImport(context(), label(randomUUID()), 'correct')).toBe(false);
  expect(await db.$count(importedLabels)).toBe(0);
  const [row] = await db.select().from(scans).where(eq(scans.id, open));
  const [review] = await db.select().from(reviews).where(eq(reviews.scanId, open));
  expect(row).toMatchObject({
    reviewStatus: 'incorrect',
    reviewId: review!.id,
    reviewVersion: 1,
    updatedAt: now,
  });
  expect(review).toMatchObject({
    adminId: id(tom),
    adminName: tom,
    action: 'incorrect',
    reading: 'import',
    boxes: [],
    createdAt: now,
  });
  expect((await db.select().from(incorrectScans)).map(({ scanId }) => scanId)).toEqual([open]);
  const [line] = await db.select().from(auditLog).where(eq(auditLog.target, open));
  expect(line).toMatchObject({ admin: tom, action: 'apply imported labels' });
});
