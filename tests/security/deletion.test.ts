import { randomUUID } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dayMs } from '#contract/days.ts';
import type { StoredAboutScan } from '#contract/scan-calls.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import { generatePhantom } from '#phantom/phantom.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { reviews } from '#server/platform/db/schema.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { tidyDatabaseJob } from '#server/platform/tidy-database-job.ts';
import { expireJob } from '#server/upkeep/expire-job.ts';
import { purgeJob } from '#server/upkeep/purge-job.ts';
import { startS3 } from '#tests/emulators/s3.ts';
import { steadyClock } from '#tests/harness/clocks.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

const run = { signal: new AbortController().signal, attempt: 1, lastAttempt: true };

/** Files below a folder that contain any of the given texts or bytes. */
async function filesWith(folder: string, wanted: (string | Buffer)[]): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (wanted.some((each) => bytes.includes(each))) found.push(path.slice(folder.length + 1));
  }
  return found;
}

describe('the data of a scan', () => {
  const server = sharedAdminServer(embeddedPlace);

  test('is listed completely for everyone with its link, without naming a reviewer', async () => {
    const row = await storeScan(server.context, { report: true, detections: [{}], row: { confidence: 0.5 } });
    const visitor = server.visitor();
    await server.context.db.insert(reviews).values({
      id: randomUUID(),
      scanId: row.id,
      adminName: 'ada',
      action: 'incorrect',
      notes: 'A vessel.',
    });
    const answer = await visitor.request(`/api/scan/${row.id}/stored`);
    expect(answer.status).toBe(200);
    const stored = (await answer.json()) as StoredAboutScan;
    expect(stored).toMatchObject({ uploadHash: row.uploadHash, scan: { id: row.id }, inDataSet: null });
    expect(stored.files.map(({ name }) => name)).toEqual(['display.png', 'original.png', 'report.pdf']);
    expect(stored.judgments).toMatchObject([{ action: 'incorrect', notes: 'A vessel.', boxes: 0 }]);
    expect(JSON.stringify(stored)).not.toMatch(/\bada\b/);
    expect((await visitor.request(`/api/scan/${randomUUID()}/stored`)).status).toBe(404);
  });

  test('is nowhere on the disk after its deletion: no byte of its picture, its name or its number', async () => {
    const picture = await encodePng(generatePhantom({ seed: 88_001, size: 128, sequence: 't1ce' }));
    const filename = 'Unmistakable-Name-4711.png';
    const visitor = server.visitor();
    const scan = await visitor.uploaded(picture, filename);
    const { context } = server;
    const { dataDir } = context.config;
    const kept = await storeScan(server.context);
    const original = Buffer.from(await server.context.storage.get(`scans/${scan.id}/original.png`));
    const middle = original.subarray(original.length >> 1, (original.length >> 1) + 64);
    // The id as text and in binary, as the embedded database stores a UUID.
    const number = Buffer.from(scan.id.replaceAll('-', ''), 'hex');
    const traces = [filename, middle, number, scan.id];
    await server.context.db.execute(sql`checkpoint`);
    const before = (await filesWith(dataDir, traces)).join('\n');
    expect(before).toMatch(/^database\/base\//m);
    expect(before).toMatch(/^database\/pg_wal\//m);
    expect(before).toMatch(/^files\//m);

    expect((await visitor.remove(scan.id)).status).toBe(200);
    expect((await visitor.request(`/api/scan/${scan.id}/stored`)).status).toBe(404);
    const tidying = async () =>
      rowsOf<{ state: string }>(
        context.db,
        sql`select state::text from pgboss.job where name = 'tidy-database' and state < 'active'`,
      );
    await vi.waitFor(async () => expect(await tidying()).toHaveLength(1), 20_000);
    expect(await filesWith(join(dataDir, 'files'), traces)).toEqual([]);
    await tidyDatabaseJob.handler({}, context, run);
    expect(await filesWith(dataDir, traces)).toEqual([]);
    expect((await visitor.scan(kept.id)).id).toBe(kept.id);
  });

  test('is deleted on the promised day, and not before', async () => {
    const { context } = server;
    const scan = await storeScan(context);
    const shown = await server.visitor().scan(scan.id);
    const promised = new Date(shown.expiresAt!).getTime();
    expect(promised - scan.createdAt.getTime()).toBe(context.config.retentionDays * dayMs);
    const upkeep = async () => {
      // Each run deletes a tenth.
      for (let minute = 0; minute < 10; minute += 1)
        await expireJob.handler({}, { ...context, clock: steadyClock }, run);
      await purgeJob.handler({}, context, run);
    };
    server.advance(promised - Date.now() - 60_000);
    await upkeep();
    expect((await server.visitor().request(`/api/scan/${scan.id}`)).status).toBe(200);
    server.advance(120_000);
    await upkeep();
    expect((await server.visitor().request(`/api/scan/${scan.id}`)).status).toBe(404);
    expect(await Array.fromAsync(context.storage.list(`scans/${scan.id}`))).toEqual([]);
  });
});

test('in a versioned bucket a deletion removes every version', async () => {
  const s3 = await startS3({ versioned: true });
  onTestFinished(s3.stop);
  const storage = await createStorage({ storage: 's3', dataDir: '/nonexistent', s3: s3.settings });
  for (const text of ['first', 'second']) await storage.put('scans/a/original.png', Buffer.from(text));
  for (const name of ['display.png', 'annotated.png', 'report.pdf']) {
    await storage.put(`scans/a/${name}`, Buffer.from(name));
  }
  await storage.put('scans/ab/original.png', Buffer.from('another scan'));
  await storage.delete('scans/a/annotated.png');
  expect(s3.versions.filter(({ key }) => key === 'scans/a/annotated.png')).toEqual([]);
  await storage.deleteAll('scans/a');
  expect(s3.versions.map(({ key }) => key)).toEqual(['scans/ab/original.png']);
});
