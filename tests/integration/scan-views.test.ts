import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { ownerHeader } from '#contract/constants.ts';
import type { Scan, ScanEvent } from '#contract/scans.ts';
import { detections, dicomSources, incorrectScans, reviews, scans } from '#server/platform/db/schema.ts';
import { newSecret } from '#server/platform/secret-token.ts';
import { streamsPerCaller } from '#server/scan/events.ts';
import { scanFolder } from '#server/scan/files.ts';
import { failScan } from '#server/scan/life.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { judgeScan } from '#tests/harness/judged-scan.ts';
import { detection, observeScans, rejected, type ScanState, stateNames } from '#tests/harness/scan-states.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

const server = sharedAdminServer(serverPlace, { ROLE: 'web' });
const scan = observeScans(() => server.context);

beforeEach(async () => {
  await server.context.db.delete(scans);
});

const secrets = { right: newSecret(), wrong: newSecret() };
async function ask(method: string, path: string, given?: keyof typeof secrets) {
  const headers: Record<string, string> = given ? { [ownerHeader]: secrets[given].secret } : {};
  const answer = await server.visitor().request(path, { method, headers });
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown> & { message: string },
  };
}
const shown = async (id: string) => (await ask('GET', `/api/scan/${id}`)).body.scan as Scan;

const refusedWith = {
  owner: 'Only the person who uploaded this scan',
  program: 'program',
  nobody: 'Nobody holds an owner link',
};
test.each([
  { row: { ownerHash: secrets.right.hash }, given: 'right', refuses: {} },
  { row: { ownerHash: secrets.right.hash }, given: 'wrong', refuses: { all: 'owner' } },
  { row: { ownerHash: secrets.right.hash }, given: undefined, refuses: { all: 'owner' } },
  { row: {}, given: 'right', refuses: { DELETE: 'nobody' } },
  { row: { sent: true }, given: 'right', refuses: { DELETE: 'program' } },
] as const)('$row with $given secret is refused: $refuses', async ({ row, given, refuses }) => {
  const calls = [
    ['GET', 'rejected', (id: string) => `/api/scan/${id}/stored`],
    ['POST', 'rejected', (id: string) => `/api/process/${id}?anyway=true`],
    ['POST', 'completed', (id: string) => `/api/scans/${id}/report-false-positive`],
    ['DELETE', 'completed', (id: string) => `/api/scan/${id}`],
  ] as const;
  for (const [method, state, path] of calls) {
    const { id } = 'sent' in row ? await scan.sent(state) : await scan.in(state, row);
    const { status, body } = await ask(method, path(id), given);
    const why =
      'all' in refuses ? refuses.all : (refuses as Record<string, keyof typeof refusedWith>)[method];
    expect([status, path('')]).toEqual([why ? 403 : 200, path('')]);
    if (why) expect(body.message).toContain(refusedWith[why]);
  }
});

const started: Record<ScanState, [status: number, says: string]> = {
  pending: [200, 'has started'],
  queued: [409, ''],
  running: [409, ''],
  completed: [200, 'already been analyzed'],
  rejected: [200, 'already been analyzed'],
  failed: [200, 'has started'],
  deleted: [404, ''],
};
test.each(stateNames)('a visitor who starts the analysis of a %s scan is answered', async (state) => {
  const { id } = await scan.in(state);
  const { status, body } = await ask('POST', `/api/process/${id}`);
  expect([status, body.message]).toEqual([started[state][0], expect.stringContaining(started[state][1])]);
  if (status === 200) expect(body).toMatchObject({ success: true, scan: { id } });
  if (status === 409) expect(body.code).toBe('already_processing');
});

test('a scan that was analyzed too often is refused, and an overruled gate starts it', async () => {
  const tired = await scan.in('failed', { runs: 3 });
  expect(await ask('POST', `/api/process/${tired.id}`)).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  const { id } = await scan.in('rejected');
  const { body } = await ask('POST', `/api/process/${id}?anyway=true`);
  expect(body).toMatchObject({
    message: expect.stringContaining('has started'),
    scan: { processingStatus: 'processing' },
  });
});

const always = ['id', 'filename', 'format', 'width'];
test.each([
  {
    state: 'running',
    sees: {
      answer: null,
      judgment: null,
      annotatedPath: null,
      mayBeOverruled: false,
      stage: 'inference',
      percent: 40,
      detections: [],
    },
  },
  { state: 'completed', sees: { answer: 'clear', mayBeOverruled: false, failureReason: null } },
  { state: 'rejected', sees: { answer: 'not-analyzed', judgment: rejected, mayBeOverruled: true } },
  {
    state: 'failed',
    sees: {
      answer: null,
      judgment: null,
      mayBeOverruled: false,
      failureCode: 'internal',
      failureReason: expect.any(String),
    },
  },
] as const)('a $state scan shows $sees', async ({ state, sees }) => {
  const { db } = server.context;
  const row = await scan.in(state, {
    ...(state !== 'rejected' && {
      answer: 'clear',
      judgment: { ...rejected, judged: state === 'completed' },
    }),
  });
  await db.insert(detections).values({ ...detection, scanId: row.id, classId: 2, confidence: 0.5 });
  await db
    .insert(detections)
    .values({ ...detection, scanId: row.id, classId: 1, confidence: 0.9, typeProbability: 0.6 });
  const view = await shown(row.id);
  expect(view).toMatchObject({ ...sees, faintDetections: [], analyzedFrames: row.analyzedFrames ?? [] });
  for (const key of always) expect(view[key as keyof Scan]).toBe(row[key as keyof typeof row]);
  if (state === 'running') return;
  expect(view.detections).toEqual([
    { ...detection, class_id: 1, confidence: 0.9, typeProbability: 0.6 },
    { ...detection, class_id: 2, confidence: 0.5 },
  ]);
});

test.each([
  { row: {}, kept: false },
  { row: { starred: true }, kept: true },
  { row: { reportedFalsePositive: true }, kept: true },
  { row: { reviewStatus: 'incorrect' }, kept: true },
] as const)('a scan with $row is kept: $kept', async ({ row, kept }) => {
  const { id } = await scan.in('completed', { ...row, createdAt: new Date('2026-01-01T00:00:00Z') });
  const { retentionDays } = server.context.config;
  const end = new Date(Date.UTC(2026, 0, 1 + retentionDays)).toISOString();
  expect((await shown(id)).expiresAt).toBe(kept ? null : end);
});

test('an older link opens a completed scan only, and shows no id', async () => {
  const { id } = await scan.in('completed', { viewId: randomUUID() });
  const { viewId } = await scan.row(id);
  expect(await shown(viewId!)).toMatchObject({ id: viewId, annotatedPath: `/api/image/${viewId}/annotated` });
  expect(await shown(id)).toMatchObject({ id, annotatedPath: `/api/image/${id}/annotated` });
  await server.context.db.update(scans).set({ processingStatus: 'failed' });
  expect((await ask('GET', `/api/scan/${viewId}`)).status).toBe(404);
  const [tag, etag] = [
    'if-none-match',
    (await server.visitor().request(`/api/scan/${id}`)).headers.get('etag'),
  ];
  expect((await server.visitor().request(`/api/scan/${id}`, { headers: { [tag]: etag! } })).status).toBe(304);
});

test.each([
  { state: 'running', row: {}, answer: 409 },
  { state: 'failed', row: {}, answer: 409 },
  { state: 'completed', row: { confidence: 0.85 }, answer: true },
  { state: 'completed', row: { confidence: 0.849 }, answer: false },
  { state: 'completed', row: { confidence: null }, answer: false },
] as const)('a report of a $state scan with $row is ignored: $answer', async ({ state, row, answer }) => {
  const { id } = await scan.in(state, { ...row, updatedAt: new Date(0) });
  const { status, body } = await ask('POST', `/api/scans/${id}/report-false-positive`);
  expect(status === 200 ? body.ignored : status).toBe(answer);
  expect(await scan.row(id)).toMatchObject({
    reportedFalsePositive: answer === false,
    reviewRequested: false,
  });
  if (status === 200) expect(body.message).not.toBe('');
});

test('a judged scan returns to the queue with the first report only', async () => {
  const { db } = server.context;
  const { id } = await scan.in('completed');
  const report = () => ask('POST', `/api/scans/${id}/report-false-positive`);
  await judgeScan(db, { id });
  await report();
  expect(await scan.row(id)).toMatchObject({
    ...{
      reviewStatus: 'open',
      reviewId: null,
      reviewRequested: true,
      reviewVersion: 1,
      reportedFalsePositive: true,
    },
  });
  expect(await db.$count(incorrectScans)).toBe(0);
  await judgeScan(db, { id }, { action: 'correct' });
  const { updatedAt } = await scan.row(id);
  await report();
  expect(await scan.row(id)).toMatchObject({ reviewStatus: 'correct', updatedAt });
  const reports = await db.select().from(reviews).where(eq(reviews.action, 'reported'));
  expect(reports).toMatchObject([
    { scanId: id, adminId: null, adminName: null, notes: '', reading: 'first' },
  ]);
});

test('an owner sees all that is stored', async () => {
  const { db, storage } = server.context;
  const { id, uploadHash } = await scan.sent('completed');
  await storage.put(`${scanFolder(id)}other.bin`, Buffer.from('123'));
  const stored = async () => (await ask('GET', `/api/scan/${id}/stored`)).body;
  const submittedBy = { webhookUrl: 'https://hook.example/', archive: null };
  expect(await stored()).toMatchObject({
    uploadHash,
    judgments: [],
    submittedBy,
    inDataSet: null,
    candidateAnswers: 0,
    randomCheck: false,
  });
  const files = (await stored()).files as { name: string; what: string; bytes: number }[];
  expect(files.map(({ name, what }) => `${name}: ${what}`).sort()).toEqual([
    'display.png: the picture that is shown',
    'original.png: the de-identified copy of the upload',
    'other.bin: a file made from it',
  ]);
  expect(files.find(({ name }) => name === 'other.bin')?.bytes).toBe(3);
  const { apiKeyId } = await scan.row(id);
  const source = { studyUid: '1.2', seriesUid: '1.3', instanceUid: '1.4', sopClassUid: '1.5', frames: [] };
  await db.insert(dicomSources).values({ ...source, scanId: id, apiKeyId: apiKeyId! });
  await judgeScan(
    db,
    { id },
    { notes: 'why', boxes: [{ class: 'glioma', x: 1, y: 1, width: 0.1, height: 0.1, frame: 0 }] },
  );
  expect(await stored()).toMatchObject({
    submittedBy: { ...submittedBy, archive: { study: '1.2', series: '1.3', instance: '1.4' } },
    judgments: [{ action: 'incorrect', notes: 'why', boxes: 1, createdAt: expect.any(String) }],
    inDataSet: { since: expect.any(String), notes: 'why' },
  });
  const own = await scan.in('completed');
  expect((await ask('GET', `/api/scan/${own.id}/stored`)).body).toMatchObject({
    submittedBy: null,
    uploadGroup: null,
  });
});

/** The events of a scan as they arrive. */
async function watch(id: string, events: ScanEvent[]) {
  const answer = await server.visitor().request(`/api/scan/${id}/events`);
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    const found = [...text.matchAll(/event: progress\ndata: (.*)\n\n/g)].map(([, json]) => JSON.parse(json!));
    events.splice(0, events.length, ...found);
  }
}

test('a watcher receives the state, the progress and, at the end, the scan', async () => {
  const { context } = server;
  const { id } = await scan.in('running');
  const events: ScanEvent[] = [];
  const ended = watch(id, events);
  const first = { stage: 'inference', percent: 40, processingStatus: 'processing', scan: null };
  await vi.waitFor(() => expect(events).toEqual([first]));
  await context.progress.report(id, { stage: 'annotation', percent: 80 });
  await vi.waitFor(() => expect(events).toEqual([first, { ...first, stage: 'annotation', percent: 80 }]));
  expect(await shown(id)).toMatchObject({ stage: 'annotation', percent: 80 });
  await failScan(context, id, 'busy');
  await ended;
  expect(events.at(-1)).toMatchObject({
    processingStatus: 'failed',
    stage: null,
    scan: { id, failureCode: 'busy' },
  });
  expect(context.progress.latest(id)).toBeUndefined();
  const late: ScanEvent[] = [];
  await watch(id, late);
  expect(late).toMatchObject([{ processingStatus: 'failed', scan: { id } }]);
  expect((await server.visitor().request(`/api/scan/${randomUUID()}/events`)).status).toBe(404);
});

test('one address holds a limited number of streams, and another is not affected', async () => {
  const { id } = await scan.in('running');
  const [caller, other] = [server.visitor(), server.visitor()];
  const abort = new AbortController();
  const open = (by = caller) => by.request(`/api/scan/${id}/events`, { signal: abort.signal });
  const answers = await Promise.all(Array.from({ length: streamsPerCaller }, () => open()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await open();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  expect((await open(other)).status).toBe(200);
  await answers[0]!.body!.cancel();
  await vi.waitFor(async () => expect((await open()).status).toBe(200));
  abort.abort();
});
