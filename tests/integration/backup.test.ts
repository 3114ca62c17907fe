import { randomUUID } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import { withoutModel } from '#tests/harness/admin-client.ts';
import { embeddedPlace, serverPlace } from '#tests/harness/databases.ts';
import { startTestServer, type TestServer } from '#tests/harness/running-server.ts';
import { startS3 } from '#tests/harness/s3.ts';
import { sampleFile } from '#tests/harness/sample-file.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

/** Opens every file of a scan as a visitor does. */
async function openEverything(server: TestServer, id: string): Promise<void> {
  for (const path of [
    `/api/image/${id}/original`,
    `/api/download/${id}/annotated`,
    `/api/pdf-reports/scan/${id}/download`,
  ]) {
    const answer = await server.visitor().request(path);
    expect(answer.status, path).toBe(200);
    expect((await answer.arrayBuffer()).byteLength, path).toBeGreaterThan(1_000);
  }
}

async function analyseSome(server: TestServer): Promise<Scan[]> {
  const scans: Scan[] = [];
  for (const sample of ['one-lesion', 'dicom']) {
    const scan = await server.visitor().analyse(await sampleFile(sample), `${sample}.dat`);
    expect(scan.processingStatus).toBe('completed');
    scans.push(scan);
  }
  return scans;
}

test('a data folder that was copied while Sulcus stood still is whole after it is put back', async () => {
  const place = await embeddedPlace();
  const backup = await temporaryFolder('backup');
  onTestFinished(async () => {
    await place.remove();
    await backup.remove();
  });
  const before = await startTestServer(place);
  const scans = await analyseSome(before);
  await before.stop();
  await cp(place.dataDir, backup.path, { recursive: true });

  await rm(place.dataDir, { recursive: true });
  await cp(backup.path, place.dataDir, { recursive: true });
  const after = await startTestServer(place, withoutModel);
  onTestFinished(() => after.stop());
  for (const scan of scans) {
    expect(await after.visitor().scan(scan.id)).toMatchObject({
      id: scan.id,
      processingStatus: 'completed',
      detections: scan.detections,
    });
    await openEverything(after, scan.id);
  }
});

/** Runs statements on the run's PostgreSQL, outside of any test's database. */
async function onPostgres(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: `${inject('postgresServer')}/postgres` });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

test('a database and a bucket that were copied one after the other are whole after both are put back', async () => {
  const place = await serverPlace();
  const [s3, backup] = await Promise.all([startS3(), temporaryFolder('backup')]);
  const name = place.databaseUrl.split('/').at(-1)!;
  const copy = `backup_${randomUUID().replaceAll('-', '')}`;
  const settings = s3.environment;
  onTestFinished(async () => {
    await place.remove();
    await s3.stop();
    await backup.remove();
    await onPostgres(`drop database if exists ${copy} with (force)`);
  });
  const before = await startTestServer(place, settings);
  const scans = await analyseSome(before);
  await before.stop();
  // The tests' PostgreSQL comes without pg_dump; a copy made by the database itself stands for the dump.
  await onPostgres(`create database ${copy} template ${name}`);
  await cp(s3.folder, backup.path, { recursive: true });

  await onPostgres(`drop database ${name} with (force)`);
  await rm(`${s3.folder}/${s3.settings.bucket}`, { recursive: true });
  await onPostgres(`create database ${name} template ${copy}`);
  await cp(backup.path, s3.folder, { recursive: true });
  const after = await startTestServer(place, { ...settings, ...withoutModel });
  onTestFinished(() => after.stop());
  for (const scan of scans) {
    expect(await after.visitor().scan(scan.id)).toMatchObject({
      processingStatus: 'completed',
      detections: scan.detections,
    });
    await openEverything(after, scan.id);
  }
});
