import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import { openDatabase } from '#server/platform/db/connect.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { firstAdmin, signedIn } from '#tests/harness/admin-client.ts';
import { copyTemplate } from '#tests/harness/database-templates.ts';
import { cheapHash, startTestServer, type TestServer } from '#tests/harness/running-server.ts';
import { sampleFile } from '#tests/harness/sample-file.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/harness/temporary-folder.ts';

/** The migrations of the first release, 0.1.0. */
const firstRelease = ['0001_initial.sql', '0002_library.sql', '0003_search.sql'];

const scans = {
  completed: randomUUID(),
  clear: randomUUID(),
  failed: randomUUID(),
  waiting: randomUUID(),
  judged: randomUUID(),
};
const receipt = JSON.stringify({ method: 'x', removed: [], kept: [], maskedRegions: [], warnings: [] });
const pdf = Buffer.from(`%PDF-1.7\n${'a stored report '.repeat(80)}`);

let folder: TemporaryFolder;
let server: TestServer;

/** A data folder as the first release left it, with its tables, rows and files. */
async function makeOldFolder(dataDir: string): Promise<void> {
  copyTemplate(inject('embeddedTemplate'), dataDir);
  const database = await openDatabase({ databaseUrl: undefined, dataDir });
  const storage = await createStorage({ storage: 'disk', dataDir, s3: undefined });
  const picture = await sampleFile('one-lesion');
  const run = (text: string): Promise<unknown> => database.db.execute(sql.raw(text));
  try {
    // Removes everything of the current release.
    for (const schema of ['pgboss', 'public']) await run(`drop schema ${schema} cascade`);
    await run('create schema public');
    await migrate(database, firstRelease);
    for (const [what, id] of Object.entries(scans)) {
      const done = ['completed', 'clear', 'judged'].includes(what);
      const marked = what === 'completed' || what === 'judged';
      const status = done ? 'completed' : what === 'failed' ? 'failed' : 'pending';
      const uploadHash = createHash('sha256').update(id).digest('hex');
      await storage.put(`scans/${id}/original.png`, picture, { contentType: 'image/png' });
      await storage.put(`scans/${id}/display.png`, picture, { contentType: 'image/png' });
      if (done) {
        await storage.put(`scans/${id}/annotated.png`, picture, { contentType: 'image/png' });
        await storage.put(`scans/${id}/report.pdf`, pdf, { contentType: 'application/pdf' });
      }
      await run(`insert into scans (id, filename, format, file_size, upload_hash, original_path, original_type, display_path,
          annotated_path, width, height, frame_count, shown_frame, receipt, processing_status, percent, failure_reason,
          scope, confidence, model_version, model_provider, processing_time, review_status, review_version)
        values ('${id}', 'Erika Mustermann ${what}.png', 'png', ${picture.length}, '${uploadHash}',
          'scans/${id}/original.png', 'image/png', 'scans/${id}/display.png',
          ${done ? `'scans/${id}/annotated.png'` : 'null'}, 512, 512, 1, 0, '${receipt}', '${status}', ${done ? 100 : 0},
          ${what === 'failed' ? "'The analysis failed.'" : 'null'}, ${done ? 0.99 : 'null'}, ${marked ? 0.71 : 'null'},
          ${done ? "'sulcus-0.9.0', 'embedded', 0.8" : 'null, null, null'},
          '${what === 'judged' ? 'incorrect' : 'open'}', ${what === 'judged' ? 1 : 0})`);
      if (marked) {
        await run(`insert into detections (scan_id, class, class_id, confidence, x, y, width, height, frame)
          values ('${id}', 'glioma', 0, 0.71, 184, 205, 0.12, 0.12, 0)`);
      }
      if (done) {
        await run(`insert into reports (id, report_id, scan_id, filename, file_size, path) values ('${randomUUID()}',
          'SR-${id.slice(0, 8).toUpperCase()}', '${id}', 'MRI_Analysis_Report_Erika.pdf', ${pdf.length}, 'scans/${id}/report.pdf')`);
      }
    }
    const [admin, taken, standing] = [randomUUID(), randomUUID(), randomUUID()];
    const passwordHash = await cheapHash(firstAdmin.password);
    await run(
      `insert into admins (id, username, password_hash) values ('${admin}', '${firstAdmin.username}', '${passwordHash}')`,
    );
    await run(`insert into reviews (id, scan_id, admin_id, admin_name, action, notes, created_at, undone_at) values
      ('${taken}', '${scans.judged}', '${admin}', 'ada', 'correct', 'too quick', now() - interval '2 hours', now() - interval '1 hour'),
      ('${standing}', '${scans.judged}', '${admin}', 'ada', 'incorrect', 'a vessel', now(), null)`);
    await run(`insert into incorrect_scans (id, scan_id, review_id, review_notes, flagged_by_admin, boxes)
      values ('${randomUUID()}', '${scans.judged}', '${standing}', 'a vessel', 'ada', '[]')`);
    await run(`insert into scan_days (day, scans, completed, failed, with_detections, detections, confidence_sum)
      values (current_date, 5, 3, 1, 2, 2, 1.42)`);
    await run(
      `insert into content_versions (type, content, saved_by) values ('terms', '<p>Our old terms.</p>', 'ada')`,
    );
    await run(`insert into visitor_sessions (id) values ('session_1_a')`);
    await run(`insert into visits (session_id, path) values ('session_1_a', '/dashboard')`);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  folder = await temporaryFolder('first-release');
  await makeOldFolder(folder.path);
  server = await startTestServer({ databaseUrl: undefined, dataDir: folder.path });
});
afterAll(async () => {
  await server?.stop();
  await folder?.remove();
});

test('every scan in a data folder of the first release opens, with its pictures and its report', async () => {
  const visitor = server.visitor();
  const expected = { completed: 'completed', clear: 'completed', judged: 'completed', failed: 'failed' };
  for (const [what, status] of Object.entries(expected)) {
    const id = scans[what as keyof typeof expected];
    const scan: Scan = await visitor.scan(id);
    expect(scan, what).toMatchObject({ id, processingStatus: status });
    expect((await visitor.request(`/api/image/${id}/original`)).status, what).toBe(200);
    if (status === 'failed') continue;
    expect(scan).toMatchObject({ judgment: { judged: true }, analyzedFrames: [0] });
    expect(scan.detections).toHaveLength(what === 'clear' ? 0 : 1);
    for (const path of [
      `/api/image/${id}/annotated`,
      `/api/download/${id}/original`,
      `/api/scan/${id}/export?format=dicom-sr`,
      `/api/scan/${id}/export?format=json`,
    ]) {
      expect((await visitor.request(path)).status, `${what} ${path}`).toBe(200);
    }
    const report = await visitor.request(`/api/pdf-reports/scan/${id}/download`);
    expect(
      Buffer.from(await report.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      what,
    ).toBe('%PDF-');
  }
});

test('a scan that was waiting is analyzed when its visitor asks for it', async () => {
  const visitor = server.visitor();
  expect((await visitor.start(scans.waiting)).status).toBe(200);
  expect(await visitor.ended(scans.waiting)).toMatchObject({ processingStatus: 'completed' });
});

test('administrators, judgments, the dataset, texts and figures are unchanged', async () => {
  const admin = await signedIn(server);
  const history = await admin.get<{ reviews: { action: string; notes: string }[] }>(
    `/api/admin/scans/${scans.judged}/reviews`,
  );
  expect(history.status).toBe(200);
  const said = JSON.stringify(history.body);
  expect(said).toContain('too quick');
  expect(said).toContain('a vessel');
  const dataset = await admin.get<{ scans: { reviewNotes: string }[] }>('/api/admin/incorrect-scans');
  expect(dataset.body.scans).toMatchObject([{ reviewNotes: 'a vessel' }]);
  const library = await admin.get<{ total: number }>('/api/scans');
  expect(library.body.total).toBe(5);
  const terms = (await (await server.visitor().request('/api/content/terms')).json()) as { content: string };
  expect(terms.content).toContain('Our old terms.');
  const stats = (await (await server.visitor().request('/api/dashboard/stats/all')).json()) as {
    totalScans: number;
  };
  expect(stats.totalScans).toBe(5);
});
