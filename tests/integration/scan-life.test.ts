import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { eq, inArray, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { analysesPerScan } from '#contract/constants.ts';
import type { Scan } from '#contract/scans.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { processScan } from '#server/analysis/process-job.ts';
import { resumeScans } from '#server/analysis/resume-job.ts';
import { watchForDeletion } from '#server/analysis/watch-for-deletion.ts';
import { AppError } from '#server/app-error.ts';
import { readWait } from '#server/intake/waiting-scans.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { scanDays, scans } from '#server/platform/db/schema.ts';
import { scanFolder } from '#server/scan/files.ts';
import { processJobType } from '#server/scan/jobs.ts';
import { completeScan, deleteScan, giveUpScan, queueScan } from '#server/scan/life.ts';
import { purgeDeleted } from '#server/upkeep/purge-job.ts';
import { reconcileStorage } from '#server/upkeep/reconcile.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { createHeldDetector } from '#tests/harness/held-detector.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';
import { sharedServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';
import scannerWords from '#words/en/scanner.ts';

describe.each(oneDatabase)('the life of a scan on %s', (_, makePlace) => {
  const detector = createHeldDetector();
  const server = sharedServer(makePlace, {}, { detector: detector.override });

  const uploaded = async (): Promise<Scan> => server.visitor().uploaded(await freshSlice());
  const process = (id: string): Promise<Response> => server.visitor().start(id);
  const ended = (id: string): Promise<Scan> => server.visitor().ended(id);
  const keys = async (id: string): Promise<string[]> =>
    (await Array.fromAsync(server.context.storage.list(scanFolder(id)))).map(({ key }) => key);
  const figures = async () => {
    const [sums] = await rowsOf<{ completed: number; failed: number; scans: number }>(
      server.context.db,
      sql`select coalesce(sum(completed), 0)::int as completed, coalesce(sum(failed), 0)::int as failed,
        coalesce(sum(scans), 0)::int as scans from ${scanDays}`,
    );
    return sums!;
  };
  const entries = async (id: string): Promise<number> => {
    const [row] = await rowsOf<{ n: number }>(
      server.context.db,
      sql`select count(*)::int as n from pgboss.job where name = ${processJobType.name} and data->>'scanId' = ${id}`,
    );
    return row!.n;
  };

  test('an upload is refused while the queue is longer than the operator allows, also for a file that was analyzed before, and accepted once it is short', async () => {
    const { db } = server.context;
    const known = await freshSlice();
    const uploadAnother = async (): Promise<Response> =>
      server.visitor().upload(await freshSlice(), 'slice.png');
    // The length of the queue is cached for a few seconds.
    const untilKnown = { timeout: 20_000, interval: 500 };
    expect(await server.visitor().analyze(known, 'slice.png')).toMatchObject({
      processingStatus: 'completed',
    });
    const { reviewPriority, ...waiting } = await storeScan(server.context, {
      row: { processingStatus: 'pending' },
    });
    // Nothing is running and an analysis takes a second, so the queue is slightly longer than the default limit of five
    // minutes.
    await db.update(scans).set({ processingTime: 1 }).where(eq(scans.processingStatus, 'completed'));
    const copies = Array.from({ length: 305 }, () => ({
      ...waiting,
      id: randomUUID(),
      viewId: randomUUID(),
    }));
    await db.insert(scans).values(copies);
    // Uploaded, but nobody has requested their analysis.
    expect(await readWait(server.context)).toEqual({ seconds: 0 });
    await db
      .update(scans)
      .set({ processingStatus: 'processing' })
      .where(eq(scans.uploadHash, waiting.uploadHash));
    const refused = await vi.waitFor(async () => {
      const answer = await uploadAnother();
      expect(answer.status).toBe(503);
      return answer;
    }, untilKnown);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(10);
    expect(await refused.json()).toMatchObject({
      code: 'busy',
      message: expect.stringMatching(/take more than 5 minutes\. Nothing was stored/),
    });
    expect((await server.visitor().upload(known, 'slice.png')).status).toBe(503);
    await db.delete(scans).where(eq(scans.uploadHash, waiting.uploadHash));
    await vi.waitFor(async () => expect((await uploadAnother()).status).toBe(200), untilKnown);
  });

  test('a deletion stops a running analysis, and nothing is counted or stored', async () => {
    const scan = await uploaded();
    const before = await figures();
    const held = detector.hold();
    await process(scan.id);
    await held.reached;
    await deleteScan(server.context, scan.id);
    held.release();
    await vi.waitFor(async () => expect(await server.context.queue.runningJobs()).toEqual([]), 20_000);
    await purgeDeleted(server.context);
    expect(await keys(scan.id)).toEqual([]);
    expect(await figures()).toEqual(before);
    const dead = await server.context.queue.deadJobs();
    expect(dead.filter(({ payload }) => payload.scanId === scan.id)).toEqual([]);
  });

  test('a deletion stops an analysis even without a notification, as in a fleet worker', async () => {
    const { context } = server;
    const scan = await uploaded();
    const { signal, stop } = watchForDeletion(context, scan.id);
    const aborted = once(signal, 'abort');
    await context.db.update(scans).set({ deletedAt: new Date() }).where(eq(scans.id, scan.id));
    await aborted;
    stop();
    expect(signal.reason).toMatchObject({ message: 'The scan was deleted.' });
  });

  test('a worker that loses the race changes nothing', async () => {
    const { context } = server;
    const completeLate = async (id: string) =>
      completeScan(context, await context.scanReader.byId(id), {
        answer: 'clear',
        detections: [],
        otherDetections: [],
        faintDetections: [],
        kind: null,
        model: context.detector.describe(),
        scope: null,
        quality: null,
        judgment: { judged: true, reasons: [], notes: [] },
        analyzedFrames: [0],
        processingTime: 1,
      });
    const scan = await uploaded();
    await process(scan.id);
    await ended(scan.id);
    const before = await figures();
    expect(await completeLate(scan.id)).toBe(false);
    await context.db.update(scans).set({ attempts: 3 }).where(eq(scans.id, scan.id));
    expect(await giveUpScan(context, scan.id)).toBe(false);
    expect(await figures()).toEqual(before);

    const row = { processingStatus: 'processing', attempts: 3, updatedAt: new Date() } as const;
    const interrupted = await storeScan(context, { row });
    expect(await giveUpScan(context, interrupted.id)).toBe(true);
    expect(await completeLate(interrupted.id)).toBe(false);
    expect(await figures()).toEqual({ ...before, failed: before.failed + 1 });
  });

  test('a scan requested again while its previous last attempt is given up keeps its attempts', async () => {
    const { context } = server;
    const row = { processingStatus: 'processing', attempts: 0, updatedAt: new Date() } as const;
    const { id } = await storeScan(context, { row });
    expect(await giveUpScan(context, id)).toBe(false);
    expect(await context.scanReader.byId(id)).toMatchObject({ processingStatus: 'processing' });
  });

  test('a failed scan can be analyzed again a few times and counts as one failure', async () => {
    // Scans left unfinished by earlier tests would be resumed meanwhile and fail too.
    await server.context.db.delete(scans).where(inArray(scans.processingStatus, ['pending', 'processing']));
    const scan = await uploaded();
    const before = await figures();
    detector.failWith(new AppError('detector_billing', (t) => t('code.detector_billing')));
    for (let run = 0; run < analysesPerScan; run += 1) {
      expect((await process(scan.id)).status).toBe(200);
      expect(await ended(scan.id)).toMatchObject({ processingStatus: 'failed' });
    }
    const refused = await process(scan.id);
    expect(refused.status).toBe(409);
    expect(((await refused.json()) as { message: string }).message).toContain(`${analysesPerScan} times`);
    expect(await figures()).toMatchObject({ failed: before.failed + 1, completed: before.completed });

    detector.failWith(undefined);
    await server.context.db.update(scans).set({ runs: 0 }).where(eq(scans.id, scan.id));
    expect((await process(scan.id)).status).toBe(200);
    expect(await ended(scan.id)).toMatchObject({ processingStatus: 'completed' });
    expect(await figures()).toMatchObject({ failed: before.failed, completed: before.completed + 1 });
  });

  test('an unexpected failure reveals nothing about the server to the visitor', async () => {
    const scan = await uploaded();
    const { context } = server;
    detector.failWith(new Error(`open '/srv/data/files/scans/${scan.id}/original.png'`));
    await context.db.update(scans).set({ processingStatus: 'processing' }).where(eq(scans.id, scan.id));
    const { signal } = new AbortController();
    await expect(processScan(context, scan.id, { lastAttempt: true, signal })).rejects.toThrow('/srv/data');
    detector.failWith(undefined);
    expect(await server.visitor().scan(scan.id)).toMatchObject({
      failureReason: scannerWords.failure.because.internal,
    });
  });

  test('a worker that lost its claim stops and leaves the scan to the next one', async () => {
    const scan = await uploaded();
    const { context } = server;
    await context.db.update(scans).set({ processingStatus: 'processing' }).where(eq(scans.id, scan.id));
    const claim = new AbortController();
    const held = detector.hold();
    const analysis = processScan(context, scan.id, { lastAttempt: true, signal: claim.signal });
    await held.reached;
    claim.abort(new Error('The claim was lost.'));
    held.release();
    await expect(analysis).rejects.toThrow('The claim was lost.');
    expect(await server.visitor().scan(scan.id)).toMatchObject({ processingStatus: 'processing' });
  });

  test('a scan has one entry in the queue, and a waiting one is not queued again', async () => {
    const { context } = server;
    const held = detector.hold();
    const [running, other, waiting] = [await uploaded(), await uploaded(), await uploaded()];
    await process(running.id);
    await process(other.id);
    await held.reached;
    await process(waiting.id);
    await context.db.update(scans).set({ updatedAt: new Date(0) });
    await resumeScans(context);
    await resumeScans(context);
    expect(await queueScan(context, waiting.id)).toBeUndefined();
    expect(await context.queue.enqueue(processJobType, { scanId: waiting.id })).toBeUndefined();
    held.release();
    for (const { id } of [running, other, waiting]) {
      expect(await ended(id)).toMatchObject({ processingStatus: 'completed' });
      expect(await entries(id)).toBe(1);
    }
  });

  test('a scan whose stored picture is gone fails once, however often storage is synchronized', async () => {
    const { context } = server;
    const scan = await uploaded();
    const before = await figures();
    await context.storage.deleteAll(scanFolder(scan.id));
    expect(await reconcileStorage(context, 0)).toMatchObject({ failedScans: 1 });
    expect(await reconcileStorage(context, 0)).toMatchObject({ failedScans: 0 });
    expect(await figures()).toMatchObject({ failed: before.failed + 1 });
    expect(await server.visitor().scan(scan.id)).toMatchObject({
      failureReason: 'The stored picture of this scan is missing.',
    });
  });

  test('a missing display picture is rebuilt from the original, and the scan does not fail', async () => {
    const { context } = server;
    const { id } = await uploaded();
    const [row] = await context.db.select().from(scans).where(eq(scans.id, id));
    // A PNG is shown as stored. Other formats have a display picture beside the original.
    const displayPath = `${scanFolder(id)}display.png`;
    await context.db.update(scans).set({ displayPath }).where(eq(scans.id, id));
    expect(await reconcileStorage(context, 0)).toMatchObject({ failedScans: 0, rebuiltFiles: 1 });
    const made = await sharp(Buffer.from(await context.storage.get(displayPath))).metadata();
    expect(made).toMatchObject({ width: row!.width, height: row!.height });
    expect(await reconcileStorage(context, 0)).toMatchObject({ failedScans: 0, rebuiltFiles: 0 });
  });

  test('an upload whose row cannot be written leaves no file behind', async () => {
    const { context } = server;
    await context.db.execute(
      sql`alter table scans add constraint refuse_small check (width <> 129) not valid`,
    );
    const before = await Array.fromAsync(context.storage.list('scans/'));
    const bytes = await encodePng(generatePhantom({ seed: 3, size: 129, sequence: 't1ce' }));
    expect((await server.visitor().upload(bytes, 'slice.png')).status).toBe(500);
    await context.db.execute(sql`alter table scans drop constraint refuse_small`);
    expect(await Array.fromAsync(context.storage.list('scans/'))).toEqual(before);
  });
});
