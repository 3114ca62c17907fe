import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { reportsCall, scansCall } from '#contract/library.ts';
import { libraryMessages } from '#contract/messages.ts';
import { reports, scans, storedCounts } from '#server/platform/db/schema.ts';
import { readStoredCounts } from '#server/platform/db/stored-counts.ts';
import { purgeDeleted } from '#server/upkeep/purge-job.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

type ScanPage = ResponseOf<typeof scansCall>;
type ReportPage = ResponseOf<typeof reportsCall>;

describe.each(oneDatabase)('the library on %s', (_, makePlace) => {
  const server = sharedAdminServer(makePlace);
  const { ada } = server;
  beforeEach(async () => {
    await server.context.db.delete(scans);
  });

  const store = (given: Parameters<typeof storeScan>[1]) => storeScan(server.context, given);
  const list = async (query = '') => (await ada.get<ScanPage>(`/api/scans${query}`)).body;
  const names = async (query: string) => (await list(query)).scans.map(({ filename }) => filename);

  test('shows every field of a scan, with the detections of the page', async () => {
    const stored = await store({
      row: { filename: 'a.png', annotatedPath: 'scans/x/annotated.png' },
      detections: [{ confidence: 0.5 }, { confidence: 0.9 }],
    });
    const page = await list();
    expect(page).toMatchObject({ total: 1, totalIsExact: true, page: 1, pageSize: 50 });
    expect(page.scans).toMatchObject([
      {
        id: stored.id,
        filename: 'a.png',
        format: 'png',
        fileSize: stored.fileSize,
        processingStatus: 'completed',
        confidence: 0.9,
        annotatedPath: `/api/image/${stored.id}/annotated`,
        starred: false,
        detections: [{ confidence: 0.9 }, { confidence: 0.5 }],
      },
    ]);
  });

  test('sorts by each column, both ways', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await store({
      row: { filename: 'b.png', fileSize: 30, createdAt: at(1) },
      detections: [{ confidence: 0.5 }],
    });
    await store({
      row: { filename: 'C.png', fileSize: 10, createdAt: at(2) },
      detections: [{ confidence: 0.9 }],
    });
    await store({ row: { filename: 'a.png', fileSize: 20, createdAt: at(3) } });
    expect(await names('')).toEqual(['a.png', 'C.png', 'b.png']);
    expect(await names('?sort=date&order=asc')).toEqual(['b.png', 'C.png', 'a.png']);
    expect(await names('?sort=filename&order=asc')).toEqual(['a.png', 'b.png', 'C.png']);
    expect(await names('?sort=filename&order=desc')).toEqual(['C.png', 'b.png', 'a.png']);
    expect(await names('?sort=size&order=asc')).toEqual(['C.png', 'a.png', 'b.png']);
    expect(await names('?sort=confidence&order=desc')).toEqual(['C.png', 'b.png', 'a.png']);
    expect(await names('?sort=confidence&order=asc')).toEqual(['a.png', 'b.png', 'C.png']);
    expect((await ada.get('/api/scans?sort=secret')).status).toBe(400);
  });

  test('pages without losing or repeating a scan, even with equal dates and from the end', async () => {
    const createdAt = new Date(Date.UTC(2026, 0, 1));
    const stored = await Promise.all(Array.from({ length: 23 }, () => store({ row: { createdAt } })));
    for (const order of ['asc', 'desc']) {
      const seen: string[] = [];
      for (let page = 1; page <= 5; page += 1) {
        const found = await list(`?pageSize=5&page=${page}&order=${order}`);
        expect(found).toMatchObject({ total: 23, page, pageSize: 5 });
        seen.push(...found.scans.map(({ id }) => id));
      }
      const ids = stored.map(({ id }) => id).sort();
      expect(seen).toEqual(order === 'asc' ? ids : ids.reverse());
    }
    expect((await list('?page=6&pageSize=5')).scans).toEqual([]);
    expect((await list('?page=99999999&pageSize=200')).scans).toEqual([]);
  });

  test('searches name, id, status and format, with every sign standing for itself', async () => {
    const odd = await store({ row: { filename: '100%_Axial\\T1.png' } });
    await store({ row: { filename: '100 axial.dcm', format: 'dicom', processingStatus: 'failed' } });
    expect(await names('?search=AXIAL')).toHaveLength(2);
    expect(await names(`?search=${encodeURIComponent('100%_')}`)).toEqual(['100%_Axial\\T1.png']);
    expect(await names(`?search=${encodeURIComponent('l\\T')}`)).toEqual(['100%_Axial\\T1.png']);
    expect(await names(`?search=${odd.id.slice(4, 20)}`)).toEqual(['100%_Axial\\T1.png']);
    expect(await names('?search=failed')).toEqual(['100 axial.dcm']);
    expect(await names('?search=dicom')).toEqual(['100 axial.dcm']);
    expect(await names(`?search=${encodeURIComponent("'; drop table scans; --")}`)).toEqual([]);
    expect(await list('?search=axial')).toMatchObject({ total: 2, totalIsExact: true });
  });

  test('stars a scan and filters by starred', async () => {
    const { id } = await store({});
    await store({});
    const star = (starred: boolean) => ada.send('PATCH', `/api/admin/scans/${id}/star`, { starred });
    expect((await star(true)).body).toEqual({ starred: true, message: libraryMessages.scanStarred });
    const page = await list('?starred=true');
    expect(page.total).toBe(1);
    expect(page.scans[0]).toMatchObject({ id, starred: true });
    expect((await star(false)).body).toEqual({ starred: false, message: libraryMessages.scanUnstarred });
    expect((await list('?starred=true')).scans).toEqual([]);
    expect((await ada.send('PATCH', `/api/admin/scans/${randomUUID()}/star`, { starred: true })).status).toBe(
      404,
    );
  });

  test('hides one or all deleted scans at once', async () => {
    const stored = await Promise.all([1, 2, 3].map(() => store({ report: true })));
    const [one] = stored;
    const gone = await ada.send('DELETE', `/api/admin/scans/${one?.id}`);
    expect(gone.body.message).toBe(libraryMessages.scanDeleted);
    expect((await list()).total).toBe(2);
    expect((await ada.send('DELETE', `/api/admin/scans/${one?.id}`)).status).toBe(404);
    const all = await ada.send('DELETE', '/api/admin/scans/all');
    expect(all.body).toEqual({ deletedCount: 2, message: 'Deleted 2 scans successfully' });
    expect(await list()).toMatchObject({ scans: [], total: 0 });
    expect((await ada.get<ReportPage>('/api/pdf-reports')).body).toMatchObject({ reports: [], total: 0 });
    await purgeDeleted(server.context);
    expect(await server.context.db.select().from(scans)).toEqual([]);
    for (const { originalPath, displayPath } of stored) {
      expect(await server.context.storage.exists(originalPath)).toBe(false);
      expect(await server.context.storage.exists(displayPath)).toBe(false);
    }
  });

  test('lists, finds, stars and deletes reports', async () => {
    const scan = await store({ report: true });
    await store({ report: true });
    const page = (await ada.get<ReportPage>(`/api/pdf-reports?search=${scan.id.slice(0, 13)}`)).body;
    expect(page).toMatchObject({ total: 1, reports: [{ scanId: scan.id, starred: false }] });
    const report = page.reports[0]!;
    for (const id of [report.id, report.reportId]) {
      const file = await ada.get(`/api/pdf-reports/${id}`);
      expect(file.headers.get('content-type')).toBe('application/pdf');
      expect(file.headers.get('content-disposition')).toMatch(/^inline; filename="?MRI_Analysis_Report_/);
      expect(file.body.text).toBe(`%PDF-1.7 report of ${scan.id}`);
    }
    const star = await ada.send('PATCH', `/api/admin/reports/${report.id}/star`, { starred: true });
    expect(star.body.message).toBe(libraryMessages.reportStarred);
    expect((await ada.get<ReportPage>('/api/pdf-reports?starred=true')).body.total).toBe(1);

    const gone = await ada.send('DELETE', `/api/admin/reports/${report.id}`);
    expect(gone.body.message).toBe(libraryMessages.reportDeleted);
    expect((await ada.get(`/api/pdf-reports/${report.id}`)).status).toBe(404);
    expect(await server.context.storage.exists(`scans/${scan.id}/report.pdf`)).toBe(false);
    const all = await ada.send('DELETE', '/api/admin/reports/all');
    expect(all.body).toEqual({ deletedCount: 1, message: 'Deleted 1 reports successfully' });
    expect((await list()).total).toBe(2);
  });

  test('does not serve the report of a deleted scan', async () => {
    const scan = await store({ report: true, row: { deletedAt: new Date() } });
    const [report] = await server.context.db.select().from(reports).where(eq(reports.scanId, scan.id));
    expect((await ada.get(`/api/pdf-reports/${report?.reportId}`)).status).toBe(404);
    expect((await ada.get<ReportPage>('/api/pdf-reports')).body).toMatchObject({ reports: [], total: 0 });
  });

  test('sums up what is stored', async () => {
    const done = await store({ report: true });
    const failed = await store({ row: { processingStatus: 'failed' } });
    await store({ row: { deletedAt: new Date() }, report: true });
    const [report] = await server.context.db.select().from(reports).where(eq(reports.scanId, done.id));
    expect((await ada.get('/api/admin/library/summary')).body).toEqual({
      totalScans: 2,
      processedScans: 1,
      totalReports: 1,
      totalBytes: done.fileSize + failed.fileSize + (report?.fileSize ?? 0),
    });
  });

  test('keeps its counts correct through every kind of change, compacted or not', async () => {
    const { db } = server.context;
    const stored = await Promise.all(Array.from({ length: 12 }, () => store({ report: true })));
    const ids = stored.map(({ id }) => id);
    const change = (index: number, set: Partial<typeof scans.$inferInsert>) =>
      db.update(scans).set(set).where(eq(scans.id, ids[index]!));
    await Promise.all([
      change(0, { processingStatus: 'failed' }),
      change(1, { processingStatus: 'pending', fileSize: 7 }),
      change(2, { deletedAt: new Date() }),
      change(3, { starred: true }),
      db.delete(scans).where(eq(scans.id, ids[4]!)),
      db.delete(reports).where(eq(reports.scanId, ids[5]!)),
    ]);
    await change(2, { deletedAt: null });
    const counted = async () => {
      const [row] = await db
        .select({
          scans: sql<number>`count(*)::int`,
          completed: sql<number>`(count(*) filter (where processing_status = 'completed'))::int`,
          failed: sql<number>`(count(*) filter (where processing_status = 'failed'))::int`,
          scanBytes: sql<number>`sum(${scans.fileSize})::int`,
        })
        .from(scans);
      const [pdf] = await db
        .select({
          reports: sql<number>`count(*)::int`,
          reportBytes: sql<number>`sum(${reports.fileSize})::int`,
        })
        .from(reports);
      return { ...row, ...pdf };
    };
    expect(await readStoredCounts(db)).toEqual(await counted());
    await db.insert(storedCounts).values(Array.from({ length: 501 }, () => ({})));
    await Promise.all(Array.from({ length: 8 }, () => readStoredCounts(db)));
    expect((await db.select().from(storedCounts)).length).toBeLessThan(20);
    expect(await readStoredCounts(db)).toEqual(await counted());
  });

  test('syncs files and database and reports the result', async () => {
    const kept = await store({});
    const answer = await ada.send('POST', '/api/admin/sync-storage');
    expect(answer.body).toMatchObject({ success: true, message: libraryMessages.syncing });
    const done = { state: 'done', checkedScans: 1 };
    await vi.waitFor(
      async () => expect((await ada.get('/api/admin/sync-storage')).body).toMatchObject(done),
      20_000,
    );
    expect((await list()).scans[0]?.id).toBe(kept.id);
  });
});
