import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { dayOf } from '#contract/days.ts';
import {
  auditLog,
  detections,
  dicomSources,
  randomChecks,
  reports,
  type ScanRow,
  scanDays,
  scans,
  webhooks,
} from '#server/platform/db/schema.ts';
import { writeReviewSettings } from '#server/platform/db/settings.ts';
import { scanFolder } from '#server/scan/files.ts';
import {
  addScan,
  completeScan,
  deleteScan,
  deleteScans,
  failScan,
  type Submitter,
  type Upload,
} from '#server/scan/life.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { detection, observeScans, rejected, resultOf } from '#tests/harness/scan-states.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

const server = sharedAdminServer(serverPlace, { ROLE: 'web' });
const scan = observeScans(() => server.context);
const today = () => dayOf(server.context.now());
const hook = 'send-webhook 0';

beforeEach(async () => {
  const { db } = server.context;
  for (const table of [scans, scanDays, randomChecks]) await db.delete(table);
  await writeReviewSettings(db, { randomCheckPercent: 0, secondReaderPercent: 0 });
});

/** The columns of an upload, taken from a stored row that goes. */
async function upload(): Promise<Upload> {
  const { reviewPriority, viewId, apiKeyId, createdAt, updatedAt, ...row } = await scan.in('pending');
  await server.context.db.delete(scans).where(eq(scans.id, row.id));
  return { ...row, id: randomUUID() };
}
async function submitter(more: Partial<Submitter> = {}): Promise<Submitter> {
  const { apiKeyId } = await scan.sent('completed', null);
  return { apiKeyId: apiKeyId!, scanId: randomUUID(), ...more };
}
const archive = (instanceUid = randomUUID()) => ({
  studyUid: '1.2',
  seriesUid: '1.3',
  instanceUid,
  sopClassUid: '1.4',
  frames: [],
});
const complete = (begun: ScanRow, given: Parameters<typeof resultOf>[1] = {}) =>
  completeScan(server.context, begun, resultOf(server.context, given));

test.each([
  { end: 'completed', from: 'running', url: 'https://hook.example/', jobs: [hook] },
  { end: 'failed', from: 'running', url: 'https://hook.example/', jobs: [hook] },
  { end: 'completed', from: 'running', url: null, jobs: [] },
  { end: 'failed', from: 'pending', url: null, jobs: [] },
  { end: 'completed', from: 'deleted', url: 'https://hook.example/', jobs: [] },
  { end: 'failed', from: 'completed', url: 'https://hook.example/', jobs: [] },
] as const)('a program with webhook $url is notified when its $from scan is $end: $jobs', async (step) => {
  const row = await scan.sent(step.from, step.url);
  await (step.end === 'failed' ? failScan(server.context, row.id, 'internal') : complete(row));
  expect(await scan.jobs(row.id)).toEqual(step.jobs);
});

test('a visitor’s upload waits, and a program’s is queued with its webhook and its place in the archive', async () => {
  const [own, sent] = [await upload(), await upload()];
  const given = await submitter({ webhookUrl: 'https://hook.example/', source: archive() });
  const counted = { quality: null, judgment: null };
  expect(await addScan(server.context, { ...own, ...counted })).toMatchObject({
    processingStatus: 'pending',
    runs: 0,
    apiKeyId: null,
  });
  expect(await addScan(server.context, { ...sent, ...counted }, given)).toMatchObject({
    processingStatus: 'processing',
    runs: 1,
    apiKeyId: given.apiKeyId,
  });
  expect(await scan.jobs(own.id)).toEqual([]);
  expect(await scan.jobs(sent.id)).toEqual(['process-scan 0']);
  expect(await scan.days()).toEqual({ [today()]: { scans: 2 } });
  const { db } = server.context;
  expect(await db.select().from(webhooks).where(eq(webhooks.scanId, sent.id))).toHaveLength(1);
  expect(await db.select().from(dicomSources).where(eq(dicomSources.scanId, sent.id))).toHaveLength(1);
});

test('the same instance is taken once, unless the first was deleted, and a refused one leaves no file', async () => {
  const given = await submitter();
  const source = archive();
  const send = async () => {
    const values = { ...(await upload()), quality: null, judgment: null };
    await server.context.storage.put(`${scanFolder(values.id)}original.png`, Buffer.from('x'));
    return addScan(server.context, values, { ...given, source }).then(
      ({ id }) => id,
      async ({ code }) => [
        code,
        (await Array.fromAsync(server.context.storage.list(scanFolder(values.id)))).length,
      ],
    );
  };
  const first = String(await send());
  expect(await send()).toEqual(['conflict', 0]);
  expect(await scan.days()).toEqual({ [today()]: { scans: 1 } });
  await deleteScan(server.context, first);
  const second = await send();
  const stored = await server.context.db.select().from(dicomSources);
  expect(stored.map(({ scanId }) => scanId)).toEqual([second]);
});

test('a failure counts once, on its day, until the scan is completed', async () => {
  const { id } = await scan.in('running');
  await failScan(server.context, id, 'internal');
  const { failedAt } = await scan.row(id);
  expect(failedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  await server.context.db.update(scans).set({ processingStatus: 'processing' }).where(eq(scans.id, id));
  await failScan(server.context, id, 'busy');
  expect(await scan.row(id)).toMatchObject({ failureCode: 'busy', failedAt });
  expect(await scan.days()).toEqual({ [today()]: { failed: 1 } });
  await server.context.db.update(scans).set({ processingStatus: 'processing' }).where(eq(scans.id, id));
  await complete(await scan.row(id));
  expect(await scan.row(id)).toMatchObject({ failedAt: null, failureCode: null });
  expect(await scan.days()).toEqual({ [today()]: { completed: 1, png: 1 } });
});

test('a result replaces an earlier one: its marks, its disagreements and its picture', async () => {
  const { db } = server.context;
  const old = { annotatedPath: 'old.png', networkDisagreement: 1, frameDisagreement: 1, modelVersion: 'old' };
  const begun = await scan.in('running', { ...old, frameCount: 3 });
  await db.insert(detections).values({ ...detection, scanId: begun.id, classId: 0, confidence: 0.9 });
  const shown = { shownFrame: 2, displayPath: 'third.png', orientation: null };
  const two = [detection, { ...detection, confidence: 0.8, frame: 2 }];
  expect(
    await complete(begun, { answer: 'finding', detections: two, analyzedFrames: [0, 1, 2], shown }),
  ).toBe(true);
  expect(await scan.row(begun.id)).toMatchObject({
    confidence: 0.8,
    annotatedPath: null,
    networkDisagreement: null,
    frameDisagreement: 1,
    ...shown,
    modelProvider: 'roboflow',
    processingTime: 0.5,
    stage: null,
    percent: 100,
  });
  const kept = await db.select().from(detections).where(eq(detections.scanId, begun.id));
  expect(kept.map(({ confidence }) => confidence).sort()).toEqual([0.7, 0.8]);
  const [report] = await db.select().from(reports).where(eq(reports.scanId, begun.id));
  expect(report).toMatchObject({ fileSize: 0, path: `${scanFolder(begun.id)}report.pdf` });
  expect(report?.filename).toContain(report?.reportId);
});

test.each([
  { given: {}, band: 'none' },
  { given: { detections: [{ ...detection, confidence: 0.8 }] }, band: 'high' },
  { given: { detections: [detection] }, band: 'medium' },
  { given: { detections: [{ ...detection, confidence: 0.5 }] }, band: 'low' },
  { given: { judgment: rejected }, band: 'stopped' },
] as const)('a random check is counted in the band $band', async ({ given, band }) => {
  const { db } = server.context;
  await writeReviewSettings(db, { randomCheckPercent: 100, secondReaderPercent: 0 });
  const row = await scan.in('running');
  await complete(row, given as Parameters<typeof resultOf>[1]);
  expect(await scan.row(row.id)).toMatchObject({ randomCheck: true });
  expect(await db.select().from(randomChecks)).toMatchObject([
    { scanId: row.id, band, format: 'png', modelProvider: 'roboflow', verdict: null },
  ]);
});

test('imports are no random checks, a check stays one, and a judged check keeps its band', async () => {
  const { db } = server.context;
  const kept = await scan.in('running', { randomCheck: true });
  await complete(kept);
  expect(await scan.row(kept.id)).toMatchObject({ randomCheck: true });
  await writeReviewSettings(db, { randomCheckPercent: 100, secondReaderPercent: 0 });
  const imported = await scan.in('running', { importBatch: randomUUID() });
  await complete(imported);
  expect(await scan.row(imported.id)).toMatchObject({ randomCheck: false });
  const again = await scan.in('running');
  await complete(again);
  const repeat = async (verdict: 'correct' | null) => {
    await db.update(randomChecks).set({ verdict });
    await db.update(scans).set({ processingStatus: 'processing' }).where(eq(scans.id, again.id));
    await complete(await scan.row(again.id), {
      detections: [{ ...detection, confidence: verdict ? 0.5 : 0.9 }],
    });
    return (await db.select().from(randomChecks)).map(({ band }) => band);
  };
  expect(await repeat(null)).toEqual(['high']);
  expect(await repeat('correct')).toEqual(['high']);
});

test.each([
  { by: undefined, row: { reviewStatus: 'correct' }, line: undefined },
  { by: 'its owner', row: {}, line: undefined },
  {
    by: 'its owner',
    row: { reviewStatus: 'correct' },
    line: { admin: null, detail: 'deleted by its owner; leaves the next version of the data set' },
  },
  { by: { admin: 'ada' }, row: {}, line: { admin: 'ada', detail: null } },
  {
    by: { admin: 'ada' },
    row: { reviewStatus: 'incorrect' },
    line: { admin: 'ada', detail: 'leaves the next version of the data set' },
  },
] as const)('a deletion by $by of $row writes $line', async ({ by, row, line }) => {
  const { db, notifications } = server.context;
  const { id } = await scan.in('completed', row);
  const { heard, close } = scan.listen(id);
  const all = vi.fn();
  const closeAll = notifications.subscribe(null, all);
  await deleteScan(server.context, id, by);
  await vi.waitFor(() => expect(heard).toEqual([{ what: 'deleted', scanId: id }]));
  expect(all).toHaveBeenCalledTimes(1);
  close();
  closeAll();
  expect((await scan.row(id)).deletedAt).not.toBeNull();
  expect(await db.select().from(auditLog).where(eq(auditLog.target, id))).toMatchObject(
    line ? [{ action: 'delete scan', target: id, ...line }] : [],
  );
  await expect(deleteScan(server.context, id)).rejects.toMatchObject({ code: 'not_found' });
});

test('many scans are deleted at once, and only the deletion of all is announced', async () => {
  const { context } = server;
  const [one, two] = [await scan.in('failed'), await scan.in('completed')];
  const { heard, close } = scan.listen(two.id);
  expect(await deleteScans(context, eq(scans.processingStatus, 'pending'))).toBe(0);
  expect(await deleteScans(context, eq(scans.processingStatus, 'failed'))).toBe(1);
  expect((await scan.row(one.id)).deletedAt).not.toBeNull();
  expect((await scan.row(two.id)).deletedAt).toBeNull();
  expect(await deleteScans(context, undefined)).toBe(1);
  await vi.waitFor(() => expect(heard).toEqual([{ what: 'deleted', scanId: null }]));
  close();
  expect(await deleteScans(context, undefined)).toBe(0);
});
