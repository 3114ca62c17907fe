import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { analysesPerScan } from '#contract/constants.ts';
import { dayOf } from '#contract/days.ts';
import type { Context } from '#server/context.ts';
import { scanDays, scans } from '#server/platform/db/schema.ts';
import {
  beginAnalysis,
  completeScan,
  failScan,
  giveUpScan,
  queueAnyway,
  queueScan,
  requeueFailedScan,
  requeueScan,
} from '#server/scan/life.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { observeScans, rejected, resultOf, type ScanState, stateNames } from '#tests/harness/scan-states.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

const server = sharedAdminServer(serverPlace, { ROLE: 'web' });
const scan = observeScans(() => server.context);

beforeEach(async () => {
  await server.context.db.delete(scans);
  await server.context.db.delete(scanDays);
});

const dirty = { stage: 'inference', percent: 40, attempts: 2, updatedAt: new Date(0) } as const;
const queued = { processingStatus: 'processing', stage: null, percent: 0, failureCode: null };

interface Step {
  run: (context: Context, id: string) => Promise<unknown>;
  /** The states from which it goes on, and what the row then holds. */
  from: ScanState[];
  becomes: object;
  jobs?: string[];
  notifies?: boolean;
}

const failed = { processingStatus: 'failed', stage: null, failureCode: 'interrupted' };
const steps: Record<string, Step> = {
  'a visitor asks for the analysis': {
    run: queueScan,
    from: ['pending', 'failed'],
    becomes: { ...queued, attempts: 0 },
    jobs: ['process-scan 1'],
  },
  'a visitor overrules the gate': {
    run: queueAnyway,
    from: ['rejected'],
    becomes: { ...queued, attempts: 0, runs: 2, anyway: true, answer: null },
    jobs: ['process-scan 1'],
  },
  'a lost entry is queued again': {
    run: requeueScan,
    from: ['pending', 'queued', 'running'],
    becomes: { ...queued, attempts: 2 },
    jobs: ['process-scan 0'],
  },
  'an administrator retries a failed job': {
    run: requeueFailedScan,
    from: ['failed'],
    becomes: { ...queued, attempts: 0, runs: 0 },
    notifies: true,
  },
  'a worker begins': {
    run: beginAnalysis,
    from: ['queued', 'running'],
    becomes: { processingStatus: 'processing', stage: 'preprocessing', attempts: 3 },
  },
  'a worker completes': {
    run: async (context, id) => {
      const [begun] = await context.db.select().from(scans).where(eq(scans.id, id));
      return completeScan(context, begun!, resultOf(context));
    },
    from: ['queued', 'running'],
    becomes: { processingStatus: 'completed', stage: null, percent: 100, answer: 'clear' },
    notifies: true,
  },
  'an analysis fails': {
    run: (context, id) => failScan(context, id, 'interrupted'),
    from: ['pending', 'queued', 'running'],
    becomes: failed,
    notifies: true,
  },
  'a completed scan lost its picture': {
    run: (context, id) => failScan(context, id, 'interrupted', ['completed']),
    from: ['completed', 'rejected'],
    becomes: { ...failed, failedAt: null },
    notifies: true,
  },
};
const table = Object.entries(steps).flatMap(([name, step]) =>
  stateNames.map((state) => ({ name, state, step, goes: step.from.includes(state) })),
);

test.each(table)('$name, $state: $goes', async ({ state, step, goes }) => {
  const { id } = await scan.in(state, dirty);
  const before = await scan.row(id);
  const { heard, close } = scan.listen(id);
  const answer = await step.run(server.context, id);
  const after = await scan.row(id);
  if (goes) {
    expect(after).toMatchObject(step.becomes);
    expect(after.updatedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    if (answer !== undefined) expect(answer).toBeTruthy();
  } else {
    expect(after).toEqual(before);
    expect(answer ?? false).toBe(false);
  }
  expect(await scan.jobs(id)).toEqual(goes ? (step.jobs ?? []) : []);
  if (goes && step.notifies) await vi.waitFor(() => expect(heard).toEqual([{ what: 'changed', scanId: id }]));
  close();
  expect(heard).toHaveLength(goes && step.notifies ? 1 : 0);
});

test.each([
  { state: 'pending', attempts: 2, gives: false },
  { state: 'running', attempts: 2, gives: false },
  { state: 'pending', attempts: 3, gives: true },
  { state: 'running', attempts: 3, gives: true },
  { state: 'running', attempts: 4, gives: true },
  { state: 'completed', attempts: 3, gives: false },
  { state: 'failed', attempts: 3, gives: false },
  { state: 'deleted', attempts: 3, gives: false },
] as const)('$state after $attempts attempts is given up: $gives', async ({ state, attempts, gives }) => {
  const { id } = await scan.in(state, { attempts });
  const { failureCode } = await scan.row(id);
  expect(await giveUpScan(server.context, id)).toBe(gives);
  expect((await scan.row(id)).failureCode).toBe(gives ? 'interrupted' : failureCode);
});

test('a scan that is gone is neither given up nor overruled', async () => {
  expect(await giveUpScan(server.context, randomUUID())).toBe(false);
  expect(await queueAnyway(server.context, randomUUID())).toBeUndefined();
});

test.each([
  { runs: analysesPerScan - 1, starts: true },
  { runs: analysesPerScan, starts: false },
])('a visitor starts the analysis after $runs runs: $starts', async ({ runs, starts }) => {
  const [pending, refused] = [await scan.in('failed', { runs }), await scan.in('rejected', { runs })];
  expect((await queueScan(server.context, pending.id)) !== undefined).toBe(starts);
  expect((await queueAnyway(server.context, refused.id)) !== undefined).toBe(starts);
  expect((await scan.row(pending.id)).runs).toBe(analysesPerScan);
});

test.each([
  ['it was overruled before', { anyway: true }],
  ['it has an answer', { answer: 'clear' as const }],
  ['no judgment is stored', { judgment: null }],
  [
    'another gate refused it',
    { judgment: { ...rejected, reasons: [{ ...rejected.reasons[0]!, gate: 'header' as const }] } },
  ],
  [
    'one of two gates was another',
    {
      judgment: {
        ...rejected,
        reasons: [...rejected.reasons, { ...rejected.reasons[0]!, gate: 'content' as const }],
      },
    },
  ],
  ['it was analyzed', { judgment: { ...rejected, judged: true } }],
])('nobody overrules a gate if %s', async (_, row) => {
  const { id } = await scan.in('rejected', row);
  expect(await queueAnyway(server.context, id)).toBeUndefined();
  expect(await scan.row(id)).toMatchObject({ processingStatus: 'completed', runs: 1 });
});

test('an overruled rejection leaves the statistics of its day', async () => {
  const updatedAt = new Date('2026-03-01T12:00:00Z');
  const scoped = await scan.in('rejected', { updatedAt });
  await queueAnyway(server.context, scoped.id);
  expect(await scan.days()).toEqual({
    [dayOf(updatedAt)]: { completed: -1, png: -1, scoped: -1, scopeSum: -0.25 },
  });
  await queueAnyway(server.context, (await scan.in('rejected', { updatedAt, scope: null })).id);
  expect(await scan.days()).toEqual({
    [dayOf(updatedAt)]: { completed: -2, png: -2, scoped: -1, scopeSum: -0.25 },
  });
});
