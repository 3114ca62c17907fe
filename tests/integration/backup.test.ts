import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import { signedIn, withoutModel } from '#tests/harness/admin-client.ts';
import { startProcess } from '#tests/harness/child-process.ts';
import { bareServerPlace, type DatabasePlace, embeddedPlace, serverPlace } from '#tests/harness/databases.ts';
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

/** Runs a command of the operator's program with the settings of a place. */
async function operate(
  command: 'backup' | 'restore',
  folder: string,
  place: Pick<DatabasePlace, 'databaseUrl' | 'dataDir'>,
  settings: Record<string, string> = {},
): Promise<string> {
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = place;
  const program = startProcess('dist/cli.js', { DATABASE_URL, DATA_DIR, ...settings }, undefined, [
    command,
    folder,
  ]);
  const code = await program.exited;
  return `${code}: ${program.output().trim()}`;
}

/** What a visitor and an administrator find again: results, files, accounts and the order of later rows. */
async function expectWhole(server: TestServer, scans: Scan[]): Promise<void> {
  for (const scan of scans) {
    expect(await server.visitor().scan(scan.id)).toMatchObject({
      processingStatus: 'completed',
      detections: scan.detections,
    });
    await openEverything(server, scan.id);
  }
  const ada = await signedIn(server);
  const panel = await ada.get<{ totalScans: number }>('/api/admin/library/summary');
  expect(panel.body.totalScans).toBe(scans.length);
  const log = await ada.get<{ entries: { action: string }[] }>('/api/admin/audit?search=sign');
  expect(log.body.entries.filter(({ action }) => action === 'sign in').length).toBeGreaterThanOrEqual(2);
}

test('the embedded database and its files are backed up by one command, and restored by another into either engine', async () => {
  const [place, elsewhere, s3] = await Promise.all([embeddedPlace(), bareServerPlace(), startS3()]);
  const [backup, fresh] = await Promise.all([temporaryFolder('backup'), temporaryFolder('restored')]);
  onTestFinished(async () => {
    for (const each of [place, elsewhere, backup, fresh]) await each.remove();
    await s3.stop();
  });
  const before = await startTestServer(place);
  const scans = await analyseSome(before);
  await signedIn(before);
  const folder = join(backup.path, 'one');
  expect(await operate('backup', folder, place)).toMatch(/^1: .*is in use by another Sulcus/);
  await before.stop();
  expect(await operate('backup', folder, place)).toMatch(
    /^0: Backed up \d+ rows of \d+ tables and \d+ files/,
  );
  expect(await operate('backup', folder, place)).toMatch(/^1: .*is not empty/);
  expect(await operate('restore', folder, place)).toMatch(/^1: The database is not empty/);

  const same = { databaseUrl: undefined, dataDir: fresh.path };
  expect(await operate('restore', folder, same)).toMatch(/^0: Restored \d+ rows and \d+ files/);
  const after = await startTestServer(same, withoutModel);
  await expectWhole(after, scans);
  await after.stop();

  expect(await operate('restore', folder, elsewhere, s3.environment)).toMatch(/^0: Restored/);
  const moved = await startTestServer(elsewhere, { ...s3.environment, ...withoutModel });
  onTestFinished(() => moved.stop());
  await expectWhole(moved, scans);
});

test('a PostgreSQL and a bucket are backed up while Sulcus runs, and restored into new ones', async () => {
  const [place, elsewhere] = await Promise.all([serverPlace(), bareServerPlace()]);
  const [s3, other, backup] = await Promise.all([startS3(), startS3(), temporaryFolder('backup')]);
  onTestFinished(async () => {
    for (const each of [place, elsewhere, backup]) await each.remove();
    for (const each of [s3, other]) await each.stop();
  });
  const before = await startTestServer(place, s3.environment);
  const scans = await analyseSome(before);
  await signedIn(before);
  expect(await operate('backup', backup.path, place, s3.environment)).toMatch(/^0: Backed up/);
  await before.stop();

  const damaged = join(backup.path, 'files', 'scans', scans[0]!.id);
  await rename(damaged, `${backup.path}-away`);
  expect(await operate('restore', backup.path, elsewhere, other.environment)).toMatch(
    /^1: The backup is damaged/,
  );
  await rename(`${backup.path}-away`, damaged);
  expect(await operate('restore', backup.path, elsewhere, other.environment)).toMatch(/^0: Restored/);
  const after = await startTestServer(elsewhere, { ...other.environment, ...withoutModel });
  onTestFinished(() => after.stop());
  await expectWhole(after, scans);
});
