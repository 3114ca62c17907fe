import { randomUUID } from 'node:crypto';
import { asc, desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  auditLog,
  incorrectScans,
  randomChecks,
  reviewClaims,
  reviewSkips,
  reviews,
  scans,
  secondReadings,
} from '#server/platform/db/schema.ts';
import { writeReviewSettings } from '#server/platform/db/settings.ts';
import { openForReview, reopenScan, reviewScan } from '#server/review/review-scan.ts';
import { findSecondReading, type Reviewer } from '#server/review/second-readings.ts';
import { newAccount } from '#tests/harness/account-server.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

const server = sharedAdminServer(serverPlace, { ROLE: 'web' });

const parts = ['first', 'second', 'outsider'] as const;
const roles = ['reviewer', 'lead', 'administrator'] as const;
type Part = (typeof parts)[number] | 'settler';
type Role = (typeof roles)[number];
const people = new Map<string, Reviewer>();
const person = (part: Part, role: Role): Reviewer => people.get(`${part} ${role}`)!;

beforeAll(async () => {
  for (const part of [...parts, 'settler']) {
    for (const role of roles) {
      const { username, id } = await newAccount(server, { username: `${part} ${role}`, role });
      people.set(username, { adminId: id, username, role });
    }
  }
});
beforeEach(async () => {
  const { db } = server.context;
  for (const table of [scans, secondReadings, randomChecks]) await db.delete(table);
});

type State = 'open' | 'judged' | 'waiting' | 'agreed' | 'disagreed' | 'settled';
const states: State[] = ['open', 'judged', 'waiting', 'agreed', 'disagreed', 'settled'];
let minutes = 0;

/** Later than everything before, as judgments are in order of time. */
const later = () => ({ ...server.context, now: () => new Date(Date.now() + 60_000 * ++minutes) });
const judge = (by: Reviewer, id: string, action: 'correct' | 'incorrect', more: object = {}) =>
  reviewScan(later(), by, id, { action, reviewNotes: '', ...more });
const reopen = (by: Reviewer, id: string) => reopenScan(later(), by, id);

/** A scan in this state, read by people of this role. */
async function scanIn(state: State, role: Role): Promise<string> {
  const { id } = await storeScan(server.context, { detections: [{ confidence: 0.6 }] });
  const secondReaderPercent = state === 'judged' ? 0 : 100;
  await writeReviewSettings(server.context.db, { randomCheckPercent: 0, secondReaderPercent });
  const at = states.indexOf(state);
  if (at >= 1) await judge(person('first', role), id, 'correct');
  if (at >= 3) await judge(person('second', role), id, state === 'agreed' ? 'correct' : 'incorrect');
  if (at >= 5) await judge(person('settler', 'administrator'), id, 'incorrect', { replaces: true });
  return id;
}

/** What there is to see of a scan's review. */
async function seen(id: string) {
  const { db } = server.context;
  const [row] = await db.select().from(scans).where(eq(scans.id, id));
  const [latest] = await db
    .select()
    .from(reviews)
    .where(eq(reviews.scanId, id))
    .orderBy(desc(reviews.createdAt));
  const flagged = await db.$count(incorrectScans, eq(incorrectScans.scanId, id));
  const [line] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, id))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return {
    status: row!.reviewStatus,
    current: row!.reviewId !== null && row!.reviewId === latest?.id,
    version: row!.reviewVersion,
    reading: latest?.reading,
    by: latest?.adminName,
    second: (await findSecondReading(db, id))?.status,
    flagged: flagged > 0,
    line: line && `${line.admin}: ${line.action}${line.detail ? ` (${line.detail})` : ''}`,
  };
}

const refusals = {
  administrator: { code: 'forbidden', message: expect.stringContaining('administrator has to settle') },
  another: { code: 'forbidden', message: expect.stringContaining('Someone else has to settle') },
  settled: { code: 'forbidden', message: expect.stringContaining('This scan was settled') },
  waiting: { code: 'conflict', message: expect.stringContaining('queue') },
};
type Outcome = keyof typeof refusals | { status: string; reading?: string; second?: string };

function judgment(state: State, part: Part, role: Role): Outcome {
  const first = { status: 'incorrect', reading: 'first' };
  if (state === 'open') return { ...first, second: 'waiting' };
  if (state === 'judged') return first;
  if (state === 'agreed') return { ...first, second: 'agreed' };
  if (state === 'waiting') {
    return part === 'first'
      ? { ...first, second: 'waiting' }
      : { status: 'correct', reading: 'second', second: 'disagreed' };
  }
  if (role !== 'reviewer' && part === 'outsider') {
    return { status: 'incorrect', reading: 'final', second: 'settled' };
  }
  if (state === 'settled') return 'settled';
  return role === 'reviewer' ? 'administrator' : 'another';
}

function withdrawal(state: State, part: Part, role: Role): Outcome {
  if (state === 'open' || (state === 'waiting' && part !== 'first')) return 'waiting';
  const open = { status: 'open', reading: 'first' };
  if (state === 'judged' || state === 'waiting') return open;
  if (part === 'second' && state !== 'settled') {
    return { status: 'correct', reading: 'second', second: 'waiting' };
  }
  if (state === 'agreed') return { ...open, second: 'agreed' };
  if (role !== 'reviewer' && part === 'outsider') return { ...open, second: 'settled' };
  if (state === 'settled') return 'settled';
  return role === 'reviewer' ? 'administrator' : 'another';
}

const table = states.flatMap((state) =>
  parts.flatMap((part) => roles.map((role) => ({ state, part, role, name: `${state}, ${part} ${role}` }))),
);

async function expectOutcome(id: string, act: () => Promise<unknown>, outcome: Outcome): Promise<void> {
  const before = await seen(id);
  if (typeof outcome === 'string') {
    await expect(act()).rejects.toMatchObject(refusals[outcome]);
    expect(await seen(id)).toEqual(before);
    return;
  }
  await act();
  const after = await seen(id);
  expect(after).toMatchObject({ ...outcome, version: before.version + 1 });
  expect(after.second).toBe(outcome.second);
  expect(after.flagged).toBe(after.status === 'incorrect');
}

test.each(table)('a judgment: $name', async ({ state, part, role }) => {
  const id = await scanIn(state, role);
  const by = person(part, role);
  const outcome = judgment(state, part, role);
  await expectOutcome(id, () => judge(by, id, 'incorrect', { replaces: true, boxes: [] }), outcome);
  if (typeof outcome === 'string') return;
  const line = {
    first: `${by.username}: review scan as incorrect`,
    second: `${by.username}: give second reading`,
    final: `${by.username}: review scan as incorrect (final, after two different readings)`,
  }[outcome.reading ?? ''];
  expect(await seen(id)).toMatchObject({ by: by.username, line, current: outcome.reading !== 'second' });
});

test.each(table)('a withdrawal: $name', async ({ state, part, role }) => {
  const id = await scanIn(state, role);
  const by = person(part, role);
  const outcome = withdrawal(state, part, role);
  await expectOutcome(id, () => reopen(by, id), outcome);
  if (typeof outcome === 'string') return;
  const action = outcome.reading === 'second' ? 'withdraw second reading' : 'reopen review';
  expect(await seen(id)).toMatchObject({ by: by.username, line: `${by.username}: ${action}` });
});

test('who settled a case can withdraw that: the first reading counts again', async () => {
  const id = await scanIn('settled', 'reviewer');
  const by = person('settler', 'administrator');
  await expectOutcome(id, () => reopen(by, id), { status: 'correct', reading: 'final', second: 'disagreed' });
  expect(await seen(id)).toMatchObject({ line: `${by.username}: withdraw final verdict` });
  const { db } = server.context;
  const history = await db
    .select()
    .from(reviews)
    .where(eq(reviews.scanId, id))
    .orderBy(asc(reviews.createdAt));
  expect(history.map(({ action, reading }) => `${action} ${reading}`)).toEqual([
    ...['correct first', 'incorrect second', 'incorrect final', 'reopened final'],
  ]);
  expect((await db.select().from(scans))[0]?.reviewId).toBe(history[0]?.id);
});

test('a random check follows the current verdict, and a withdrawn second reading is emptied', async () => {
  const { db } = server.context;
  const id = await scanIn('disagreed', 'reviewer');
  await db.insert(randomChecks).values({
    ...{
      id: randomUUID(),
      scanId: id,
      modelVersion: 'm',
      modelProvider: 'embedded',
      band: 'low',
      format: 'png',
    },
  });
  const verdict = async () => (await db.select().from(randomChecks))[0]?.verdict;
  await judge(person('settler', 'administrator'), id, 'incorrect', { replaces: true });
  expect(await verdict()).toBe('incorrect');
  await reopen(person('settler', 'administrator'), id);
  expect(await verdict()).toBe('correct');
  const counted = { countedFirst: 'correct', countedSecond: 'incorrect', countedIou: null };
  expect((await db.select().from(secondReadings))[0]).toMatchObject({ status: 'disagreed', ...counted });
});

test.each([
  ['the first reader judges again', 'first', { firstAction: 'incorrect' }],
  ['another judges', 'second', { firstAction: 'correct', secondAction: 'incorrect' }],
] as const)('of a waiting scan, %s', async (_, part, expected) => {
  const id = await scanIn('waiting', 'reviewer');
  await writeReviewSettings(server.context.db, { randomCheckPercent: 0, secondReaderPercent: 0 });
  const { reviewId } = await judge(person(part, 'reviewer'), id, 'incorrect', { replaces: true });
  const second = (await findSecondReading(server.context.db, id))!;
  expect(second).toMatchObject({ ...expected, countedFirst: 'correct' });
  expect(part === 'first' ? second.firstReviewId : second.secondReviewId).toBe(reviewId);
});

test('a reading without its first one, which was deleted, is refused', async () => {
  const { db } = server.context;
  const [waiting, settled] = [await scanIn('waiting', 'reviewer'), await scanIn('settled', 'reviewer')];
  await db.delete(reviews).where(eq(reviews.adminName, 'first reviewer'));
  const gone = { code: 'conflict', message: expect.stringContaining('first reading') };
  await expect(judge(person('second', 'reviewer'), waiting, 'correct')).rejects.toMatchObject(gone);
  await expect(reopen(person('settler', 'administrator'), settled)).rejects.toMatchObject(gone);
});

test('an opened scan is claimed, except by its first reader, and a verdict frees it', async () => {
  const { context } = server;
  const [rita, tom] = [person('first', 'reviewer'), person('second', 'reviewer')];
  const id = await scanIn('waiting', 'reviewer');
  expect(await openForReview(context, id, rita.adminId)).toEqual({ openedBy: null, reviewVersion: 1 });
  expect(await context.db.$count(reviewClaims)).toBe(0);
  expect(await openForReview(context, id, tom.adminId)).toEqual({ openedBy: null, reviewVersion: 1 });
  const other = person('outsider', 'reviewer');
  expect(await openForReview(context, id, other.adminId)).toMatchObject({ openedBy: tom.username });
  await expect(reviewScan(context, other, id, { action: 'correct', reviewNotes: '' })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(tom.username),
  });
  await context.db.insert(reviewSkips).values({ scanId: id, adminId: tom.adminId });
  await reviewScan(context, tom, id, { action: 'correct', reviewNotes: '' });
  expect(await context.db.$count(reviewClaims)).toBe(0);
  expect(await context.db.$count(reviewSkips)).toBe(0);
});
