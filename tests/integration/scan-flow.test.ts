import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { uploadsPerWindow } from '#contract/constants.ts';
import { dayMs } from '#contract/days.ts';
import { resumeScans } from '#server/analysis/resume-job.ts';
import { scans } from '#server/platform/db/schema.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { annotatedKey, reportKey, scanFolder } from '#server/scan/files.ts';
import { askToExpire, expireScans } from '#server/upkeep/expire-scans.ts';
import { purgeDeleted } from '#server/upkeep/purge-job.ts';
import { reconcileStorage } from '#server/upkeep/reconcile.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { createHeldDetector } from '#tests/harness/held-detector.ts';
import { freshSlice, sampleFile } from '#tests/harness/sample-file.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';

const keysOf = async (storage: Storage, id: string): Promise<string[]> =>
  (await Array.fromAsync(storage.list(scanFolder(id)))).map(({ key }) => key);

describe.each(oneDatabase)('a scan on %s', (_, makePlace) => {
  const detector = createHeldDetector();
  const server = sharedServer(makePlace, { RETENTION_DAYS: '10' }, { detector: detector.override });

  test('goes from upload to a completed result with picture and report', async () => {
    const visitor = server.visitor();
    const scan = await visitor.analyze(await sampleFile('one-lesion'), 'One lesion.png');
    expect(scan).toMatchObject({ processingStatus: 'completed', percent: 100, format: 'png', stage: null });
    expect(scan.modelVersion).toBe(server.context.models.active()?.version);
    expect(scan.detections.length).toBeGreaterThan(0);
    expect(scan.confidence).toBe(Math.max(...scan.detections.map((found) => found.confidence)));
    expect(scan.reportId).toMatch(/^SR-[A-Z2-7]{8}$/);

    const original = await visitor.request(`/api/image/${scan.id}/original`);
    expect(original.headers.get('content-type')).toBe('image/png');
    const tag = original.headers.get('etag') ?? '';
    const again = await visitor.request(`/api/image/${scan.id}/original`, {
      headers: { 'if-none-match': tag },
    });
    expect(again.status).toBe(304);

    const annotated = await visitor.request(`/api/download/${scan.id}/annotated`);
    expect(annotated.headers.get('content-disposition')).toContain(`annotated_${scan.filename}`);
    const pdf = await visitor.request(`/api/pdf-reports/scan/${scan.id}/download`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('in DICOM format keeps its spacing, loses its patient data and can be exported', async () => {
    const visitor = server.visitor();
    const scan = await visitor.analyze(await sampleFile('dicom'), 'study.dcm');
    expect(scan).toMatchObject({ processingStatus: 'completed', format: 'dicom' });
    expect(scan.pixelSpacing).not.toBeNull();
    expect(scan.receipt.removed.length).toBeGreaterThan(0);
    for (const [format, type] of [
      ['json', 'application/json'],
      ['coco', 'application/json'],
      ['dicom-sr', 'application/dicom'],
    ]) {
      const answer = await visitor.request(`/api/scan/${scan.id}/export?format=${format}`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain(type);
    }
  });

  test('with known bytes is analyzed anew, as a separate scan', async () => {
    const visitor = server.visitor();
    const bytes = await freshSlice('one-lesion');
    const first = await visitor.analyze(bytes, 'first.png');
    const { db } = server.context;
    await db.update(scans).set({ randomCheck: true, starred: true }).where(eq(scans.id, first.id));
    const scan = await visitor.analyze(bytes);
    const [row] = await db.select().from(scans).where(eq(scans.id, scan.id));
    expect(row).toMatchObject({ randomCheck: false, starred: false, reviewStatus: 'open' });
    expect(visitor.ownerSecret(scan.id)).not.toBe(visitor.ownerSecret(first.id));
    expect(scan).toMatchObject({
      processingStatus: 'completed',
      filename: expect.stringMatching(/^scan-[0-9a-f]{8}\.png$/),
    });
    expect(scan.id).not.toBe(first.id);
    expect(scan.detections).toEqual(first.detections);
    expect(scan.reportId).not.toBe(first.reportId);
    const report = await visitor.request(`/api/pdf-reports/scan/${scan.id}/download`);
    expect(report.status).toBe(200);
  });

  test('that is not a brain slice is not analyzed: it gets advice, no score and no verdict', async () => {
    const scan = await server.visitor().analyze(await sampleFile('not-a-brain'), 'holiday.jpg');
    expect(scan).toMatchObject({ processingStatus: 'completed', confidence: null, detections: [] });
    expect(scan.judgment).toMatchObject({ judged: false, reasons: [{ gate: 'quality', id: 'colour' }] });
    expect(scan.judgment?.reasons[0]?.sentence).toMatch(/in color: a photo/);
  });

  test('is processed once: a second call while it runs gets 409, a later one the result', async () => {
    const visitor = server.visitor();
    const scan = await visitor.uploaded(await freshSlice());
    const process = () => visitor.start(scan.id);
    const { release, asked } = detector.hold();
    const statuses = (await Promise.all([process(), process()])).map((answer) => answer.status);
    release();
    expect(statuses.sort()).toEqual([200, 409]);
    await visitor.ended(scan.id);
    const after = await process();
    expect(after.status).toBe(200);
    expect(await after.json()).toMatchObject({ scan: { processingStatus: 'completed' } });
    // The self-test that runs every minute may send its own, smaller picture meanwhile.
    expect(asked.filter(({ width }) => width === scan.width)).toHaveLength(1);
  });

  test('reports its stages in order while it is processed', async () => {
    const visitor = server.visitor();
    const scan = await visitor.uploaded(await freshSlice());
    const { release } = detector.hold();
    const stream = await visitor.request(`/api/scan/${scan.id}/events`);
    await visitor.start(scan.id);
    let text = '';
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.includes('"stage":"inference"')) release();
    }
    release();
    const events = [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!));
    const percents = events.map((event) => event.percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(events.some((event) => event.stage === 'inference')).toBe(true);
    expect(events.at(-1)).toMatchObject({ processingStatus: 'completed', scan: { id: scan.id } });
  });

  test.each([
    ['an empty file', Buffer.alloc(0), 422, /empty/i],
    ['a text file', Buffer.from('hello, I am not a scan at all'), 415, /DICOM|PNG|JPEG/],
    ['more than 5 MB', Buffer.alloc(5_242_881, 7), 413, /smaller than 5MB/],
  ])('is refused with a reason when it is %s', async (_name, bytes, status, sentence) => {
    const answer = await server.visitor().upload(bytes, 'file.png');
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { message: string }).message).toMatch(sentence);
  });

  test('is refused as the third in a session within a minute, with the seconds to wait', async () => {
    const visitor = server.visitor();
    const headers = { 'x-session-id': `session_${Date.now()}_${randomUUID().slice(0, 8)}` };
    const bytes = await sampleFile('no-lesion');
    for (let index = 0; index < uploadsPerWindow; index += 1) {
      expect((await visitor.upload(bytes, 'a.jpg', headers)).status).toBe(200);
    }
    const refused = await visitor.upload(bytes, 'a.jpg', headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(((await refused.json()) as { message: string }).message).toContain('Too many scan uploads');
  });

  test('can be reported once as incorrect, unless its confidence is high', async () => {
    const visitor = server.visitor();
    const { db } = server.context;
    const scan = await visitor.analyze(await freshSlice());
    const report = async (): Promise<unknown> =>
      (await visitor.request(`/api/scans/${scan.id}/report-false-positive`, { method: 'POST' })).json();
    await db.update(scans).set({ confidence: 0.85 }).where(eq(scans.id, scan.id));
    expect(await report()).toMatchObject({ ignored: true });
    expect(await visitor.scan(scan.id)).toMatchObject({ reportedFalsePositive: false });
    await db.update(scans).set({ confidence: 0.84 }).where(eq(scans.id, scan.id));
    expect(await report()).toMatchObject({ ignored: false });
    expect(await report()).toMatchObject({ ignored: false });
    expect(await visitor.scan(scan.id)).toMatchObject({ reportedFalsePositive: true, expiresAt: null });
  });

  test('is gone at once when its owner deletes it, files and all', async () => {
    const visitor = server.visitor();
    const { context } = server;
    const scan = await visitor.analyze(await freshSlice());
    expect((await visitor.remove(scan.id)).status).toBe(200);
    for (const path of [
      `scan/${scan.id}`,
      `image/${scan.id}/original`,
      `pdf-reports/scan/${scan.id}/download`,
    ]) {
      expect((await visitor.request(`/api/${path}`)).status).toBe(404);
    }
    await purgeDeleted(context);
    expect(await keysOf(context.storage, scan.id)).toEqual([]);
    expect(await context.db.select().from(scans).where(eq(scans.id, scan.id))).toEqual([]);
  });

  test('whose process died is resumed, and fails with a reason after three attempts', async () => {
    const visitor = server.visitor();
    const { context } = server;
    const strandedAfter = async (attempts: number): Promise<string> => {
      const { id } = await visitor.uploaded(await freshSlice());
      const stranded = { processingStatus: 'processing', updatedAt: new Date(0), attempts } as const;
      await context.db.update(scans).set(stranded).where(eq(scans.id, id));
      await resumeScans(context);
      return id;
    };
    expect(await visitor.ended(await strandedAfter(1))).toMatchObject({ processingStatus: 'completed' });
    expect(await visitor.scan(await strandedAfter(3))).toMatchObject({
      processingStatus: 'failed',
      failureCode: 'interrupted',
    });
  });

  test('and its files are reconciled in both directions', async () => {
    const visitor = server.visitor();
    const { context } = server;
    const { storage } = context;
    const scan = await visitor.analyze(await freshSlice());
    const orphan = `${scanFolder(randomUUID())}display.png`;
    await storage.put(orphan, Buffer.from('nobody owns this'));
    await visitor.request(`/api/image/${scan.id}/annotated`);
    await visitor.request(`/api/pdf-reports/scan/${scan.id}/download`);
    await storage.delete(annotatedKey(scan.id));
    await storage.delete(reportKey(scan.id));

    const done = await reconcileStorage(context, 0);
    expect(done).toMatchObject({ removedFiles: 1, rebuiltFiles: 2 });
    expect(await storage.exists(orphan)).toBe(false);
    expect(await storage.exists(annotatedKey(scan.id))).toBe(true);
    expect((await visitor.request(`/api/pdf-reports/scan/${scan.id}/download`)).status).toBe(200);
    expect(await reconcileStorage(context, 0)).toMatchObject({
      removedFiles: 0,
      rebuiltFiles: 0,
      failedScans: 0,
    });
  });

  test('is deleted after its retention period, but kept while it is starred', async () => {
    const visitor = server.visitor();
    const { context } = server;
    const gone = await visitor.analyze(await freshSlice());
    const kept = await visitor.analyze(await freshSlice());
    await context.db.update(scans).set({ starred: true }).where(eq(scans.id, kept.id));
    server.advance(11 * dayMs);
    await askToExpire(context, null);
    await expireScans(context);
    server.advance(-11 * dayMs);
    expect((await visitor.request(`/api/scan/${gone.id}`)).status).toBe(404);
    expect((await visitor.scan(kept.id)).starred).toBe(true);
  });
});
