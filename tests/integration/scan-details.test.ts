import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { Health } from '#contract/health.ts';
import type { Scan } from '#contract/scans.ts';
import { uploadField } from '#contract/uploads.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { oneLesion } from '#phantom/samples.ts';
import type { PhantomOptions } from '#phantom/scene.ts';
import { resumeScans } from '#server/analysis/resume-job.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { waitingForReview } from '#server/platform/db/scan-predicates.ts';
import { scans } from '#server/platform/db/schema.ts';
import { scanFolder } from '#server/scan/files.ts';
import { deleteScan } from '#server/scan/life.ts';
import { purgeDeleted } from '#server/upkeep/purge-job.ts';
import { grayStack } from '#tests/fixtures/dicom/transfer-syntax-fixtures.ts';
import { serverPlace } from '#tests/harness/databases.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

/** Behavior that does not depend on the database, tested on one server. */
const server = sharedServer(serverPlace);

const size = 256;
const draw = (options: PhantomOptions): Uint8Array => generatePhantom({ ...options, size }).gray;
const messageOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { message: string }).message;

const uploaded = async (): Promise<Scan> => server.visitor().uploaded(await freshSlice());

test('every frame of a stack is analyzed, and a finding and its exports name its frame', async () => {
  const visitor = server.visitor();
  const frames = [draw({ seed: 77, sequence: 't2' }), draw(oneLesion)];
  const scan = await visitor.analyze(grayStack(size, frames));
  expect(scan).toMatchObject({ processingStatus: 'completed', frameCount: 2 });
  expect(scan.detections.map(({ frame }) => frame)).toContain(1);
  expect(scan).toMatchObject({ analyzedFrames: [0, 1], judgment: { judged: true, reasons: [] } });
  // The adjacent frame does not confirm the mark, which raises the scan in the review queue.
  const [row] = await server.context.db.select().from(scans).where(eq(scans.id, scan.id));
  expect(row!.frameDisagreement).toBeGreaterThan(0);
  const picture = async (frame: number) => {
    const answer = await visitor.request(`/api/scan/${scan.id}/frames/${frame}`);
    return answer.ok
      ? sharp(await answer.bytes())
          .raw()
          .toBuffer()
      : answer.status;
  };
  expect(await picture(0)).not.toEqual(await picture(1));
  expect(await picture(2)).toBe(404);
  const exported = await visitor.request(`/api/scan/${scan.id}/export?format=json`);
  expect(JSON.stringify(await exported.json())).toMatch(/"frame":\s*\d/);
});

test('a scan’s id gives full read access, but does not allow deleting, reporting or listing stored data', async () => {
  const owner = server.visitor();
  const scan = await owner.analyze(await encodePng(generatePhantom({ ...oneLesion, size })), 'pupils.png');
  const pupil = server.visitor();
  const ask = async (path: string, method = 'GET', headers: Record<string, string> = {}) =>
    pupil.request(path.replace('ID', scan.id), { method, headers });
  const opened = [
    '/api/scan/ID',
    '/api/image/ID/original',
    '/api/image/ID/annotated',
    '/api/scan/ID/frames/0',
    '/api/download/ID/original',
    '/api/pdf-reports/scan/ID/download',
    '/api/scan/ID/export?format=json',
    '/api/scan/ID/export?format=dicom-sr',
  ];
  const secret = owner.ownerSecret(scan.id)!;
  const [row] = await server.context.db.select().from(scans).where(eq(scans.id, scan.id));
  for (const path of opened) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(200);
    const received = `${JSON.stringify([...answer.headers])} ${Buffer.from(await answer.arrayBuffer()).toString('latin1')}`;
    expect(received, path).not.toContain(secret);
    expect(received, path).not.toContain(row!.ownerHash);
  }
  const other = await owner.analyze(
    await encodePng(generatePhantom({ ...oneLesion, seed: 12, size })),
    'b.png',
  );
  const wrong = [undefined, 'x', row!.ownerHash!, owner.ownerSecret(other.id)!];
  for (const given of wrong) {
    for (const [method, path] of [
      ['DELETE', '/api/scan/ID'],
      ['POST', '/api/scans/ID/report-false-positive'],
      ['GET', '/api/scan/ID/stored'],
    ] as const) {
      const refused = await ask(path, method, given ? { 'x-scan-owner': given } : {});
      expect([refused.status, await messageOf(refused)], `${method} ${path}`).toEqual([
        403,
        'Only the person who uploaded this scan can do this, in the same browser or with the owner link.',
      ]);
    }
  }
  expect((await owner.request(`/api/scan/${scan.id}/stored`)).status).toBe(200);
  expect((await owner.remove(scan.id)).status).toBe(200);
  expect((await ask('/api/scan/ID')).status).toBe(404);
});

test('a scan from before owner secrets opens by its id and its old link, and only an administrator can delete it', async () => {
  const viewId = randomUUID();
  const { id } = await storeScan(server.context, { row: { viewId } });
  const visitor = server.visitor();
  const shown = ((await (await visitor.request(`/api/scan/${viewId}`)).json()) as { scan: Scan }).scan;
  expect(shown.id).toBe(viewId);
  expect(JSON.stringify(shown)).not.toContain(id);
  expect((await visitor.request(`/api/scan/${id}/stored`)).status).toBe(200);
  const refused = await visitor.remove(id);
  expect([refused.status, await messageOf(refused)]).toEqual([
    403,
    'Nobody holds an owner link to this scan. Only an administrator of this site can delete it.',
  ]);
  expect((await visitor.remove(viewId)).status).toBe(404);
  expect((await visitor.request(`/api/scan/${id}`)).status).toBe(200);
});

test('a rejected picture can be reported as our mistake and then waits for review', async () => {
  const visitor = server.visitor();
  const scan = await visitor.analyze(
    await encodePng({ width: size, height: size, gray: new Uint8Array(size * size).fill(90) }),
    'gray.png',
  );
  expect(scan).toMatchObject({
    judgment: { judged: false, reasons: [{ gate: 'content', id: 'empty' }] },
    detections: [],
    confidence: null,
    scope: null,
  });
  const report = await visitor.request(`/api/scans/${scan.id}/report-false-positive`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  expect(await report.json()).toMatchObject({ success: true, ignored: false });
  const waiting = await server.context.db.select({ id: scans.id }).from(scans).where(waitingForReview);
  expect(waiting.map(({ id }) => id)).toContain(scan.id);
});

test('a CT is refused by the modality in its header, whatever it shows', async () => {
  const file = grayStack(size, [draw(oneLesion)], [{ tag: 0x00080060, vr: 'CS', value: 'CT' }]);
  const scan = await server.visitor().analyze(file);
  expect(scan.judgment).toMatchObject({
    judged: false,
    reasons: [{ gate: 'header', id: 'modality-ct', sentence: expect.stringContaining('a CT') }],
  });
});

function formOf(...fields: [name: string, value: string | Blob][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value as string);
  return form;
}
const file = new Blob(['x']);

test.each([
  ['no form at all', 'hello', /multipart form/],
  ['a form without a file', formOf(['note', 'no file here']), /No file arrived/],
  ['two files', formOf([uploadField, file], [uploadField, file]), /exactly one file/],
  ['a file in another field', formOf(['file', file]), /exactly one file, in the field mriScan/],
])('%s is refused with a reason', async (_name, body, sentence) => {
  const answer = await server.visitor().request('/api/upload', { method: 'POST', body });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(await messageOf(answer)).toMatch(sentence);
});

test('a report is named after its tracking id and the date, and a missing one is reported', async () => {
  const visitor = server.visitor();
  const scan = await uploaded();
  const path = `/api/pdf-reports/scan/${scan.id}/download`;
  const missing = await visitor.request(path);
  expect([missing.status, await messageOf(missing)]).toEqual([404, 'PDF report not found']);
  await visitor.start(scan.id);
  const { reportId } = await visitor.ended(scan.id);
  const found = await visitor.request(path);
  const day = new Date().toISOString().slice(0, 10);
  expect(found.headers.get('content-disposition')).toContain(
    `MRI_Analysis_Report_${reportId}_${scan.filename.replace('.png', '')}_${day}.pdf`,
  );
});

test('a deletion interrupted between files and row is finished by the next purge', async () => {
  const { context } = server;
  const scan = await uploaded();
  const cutOff = new Map([[scanFolder(scan.id), new Error('cut off')]]);
  const broken = vi.spyOn(context.storage, 'deleteFolders').mockResolvedValueOnce(cutOff);
  await context.db.update(scans).set({ deletedAt: new Date() }).where(eq(scans.id, scan.id));
  expect(await purgeDeleted(context)).toMatchObject({ stuck: 1 });
  broken.mockRestore();
  expect(await Array.fromAsync(context.storage.list(scanFolder(scan.id)))).not.toEqual([]);
  await purgeDeleted(context);
  expect(await Array.fromAsync(context.storage.list(scanFolder(scan.id)))).toEqual([]);
  expect(await context.db.select().from(scans).where(eq(scans.id, scan.id))).toEqual([]);
  await expect(deleteScan(context, scan.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('an analysis requested by a visitor takes priority over a resumed one', async () => {
  const { context } = server;
  const [left, asked] = [await uploaded(), await uploaded()];
  await context.db
    .update(scans)
    .set({ updatedAt: new Date(0) })
    .where(eq(scans.id, left.id));
  await resumeScans(context);
  await server.visitor().start(asked.id);
  const jobs = await rowsOf<{ scan: string; priority: number }>(
    context.db,
    sql`select data->>'scanId' as scan, priority from pgboss.job where name = 'process-scan'`,
  );
  const priorityOf = (id: string): number | undefined => jobs.find(({ scan }) => scan === id)?.priority;
  expect([priorityOf(left.id), priorityOf(asked.id)]).toEqual([0, 1]);
});

test('resuming many analyses after a crash does not block the event loop', async () => {
  const { context } = server;
  const left = { processingStatus: 'processing', attempts: 3, updatedAt: new Date(0) } as const;
  const rows = await Promise.all(Array.from({ length: 40 }, () => storeScan(context, { row: left })));
  let turns = 0;
  let next: NodeJS.Immediate | undefined;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  count();
  await resumeScans(context);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(rows.length);
  const failed = await context.db.select().from(scans).where(eq(scans.processingStatus, 'failed'));
  expect(failed.length).toBeGreaterThanOrEqual(rows.length);
});

test('health reports real state: everything works, and storage is down once it fails', async () => {
  const health = async (): Promise<Health> => (await server.visitor().request('/api/health')).json();
  const { services, performance: figures } = await health();
  expect(Object.values(services).map(({ status }) => status)).toEqual(Array(4).fill('operational'));
  expect(figures.successRate).toBeGreaterThan(0);
  const broken = vi.spyOn(server.context.storage, 'put').mockRejectedValue(new Error('disk full'));
  try {
    const moment = Date.now() + 6_000;
    vi.spyOn(server.context, 'now').mockImplementation(() => new Date(moment));
    expect((await health()).services).toMatchObject({
      file_upload: { status: 'outage' },
      database: { status: 'operational' },
    });
  } finally {
    broken.mockRestore();
    vi.restoreAllMocks();
  }
});

test('metrics count finished jobs by outcome', async () => {
  await server.visitor().analyze(await freshSlice());
  await vi.waitFor(async () =>
    expect(await server.context.metrics.registry.metrics()).toMatch(
      /sulcus_jobs_total\{job="process-scan",outcome="done"\} \d/,
    ),
  );
});
