import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import { readManifest } from '#server/backup/backup-folder.ts';
import { readLastBackup } from '#server/platform/db/settings.ts';
import { startS3 } from '#tests/emulators/s3.ts';
import { signedIn, withoutModel } from '#tests/harness/admin-client.ts';
import { damaged } from '#tests/harness/damage.ts';
import { bareServerPlace, type DatabasePlace, embeddedPlace, serverPlace } from '#tests/harness/databases.ts';
import { operate, operateApart } from '#tests/harness/operate.ts';
import { startTestServer, type TestServer } from '#tests/harness/running-server.ts';
import { sampleFile } from '#tests/harness/sample-file.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/harness/temporary-folder.ts';

/** Opens every file of a scan as a visitor would. */
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
    const scan = await server.visitor().analyze(await sampleFile(sample), `${sample}.dat`);
    expect(scan.processingStatus).toBe('completed');
    // Drawn now, so that the backup holds them and they need not be drawn again.
    await openEverything(server, scan.id);
    scans.push(scan);
  }
  return scans;
}

/** Checks that results, files and accounts are back, and that new rows can be added. */
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

/** An embedded product with two results, backed up by the command after the server stopped. */
let origin: DatabasePlace;
let scans: Scan[];
let backup: TemporaryFolder;
let madeByCommand: string;

beforeAll(async () => {
  [origin, backup] = await Promise.all([embeddedPlace(), temporaryFolder('backup')]);
  madeByCommand = join(backup.path, 'one');
  const server = await startTestServer(origin);
  scans = await analyseSome(server);
  await signedIn(server);
  expect(await operateApart('backup', madeByCommand, origin)).toMatch(/^1: .*is in use by another Sulcus/);
  await server.stop();
  expect(await operateApart('backup', madeByCommand, origin)).toMatch(
    /^0: Backed up \d+ rows of \d+ tables and \d+ files/,
  );
});
afterAll(async () => {
  for (const each of [origin, backup]) await each?.remove();
});

test('a data folder copied while Sulcus was stopped is complete after it is put back, and knows the last backup', async () => {
  const copy = await temporaryFolder('copied');
  onTestFinished(copy.remove);
  await cp(origin.dataDir, copy.path, { recursive: true });
  const after = await startTestServer({ databaseUrl: undefined, dataDir: copy.path }, withoutModel);
  onTestFinished(() => after.stop());
  await expectWhole(after, scans);
  expect(await readLastBackup(after.context.db)).toBeInstanceOf(Date);
});

test('the backup of an embedded database is restored into a new one', async () => {
  const fresh = await temporaryFolder('restored');
  onTestFinished(fresh.remove);
  const place = { databaseUrl: undefined, dataDir: fresh.path };
  expect(await operateApart('restore', madeByCommand, place)).toMatch(/^0: Restored \d+ rows and \d+ files/);
  const after = await startTestServer(place, withoutModel);
  onTestFinished(() => after.stop());
  await expectWhole(after, scans);
});

test('a backup with one wrong byte, in any of its files, is refused by the name of the file', async () => {
  const copy = await temporaryFolder('damaged-backup');
  onTestFinished(copy.remove);
  await cp(madeByCommand, copy.path, { recursive: true });
  const names = (await readdir(copy.path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(copy.path, join(entry.parentPath, entry.name)));
  expect(names.length).toBeGreaterThan(20);
  await readManifest(copy.path);
  // Every reading checks all files, so a third of them stands for all.
  for (const name of names.filter((each, i) => i % 3 === 0 || each === 'checksums.sha256')) {
    const bytes = await readFile(join(copy.path, name));
    await writeFile(join(copy.path, name), damaged(bytes, 'flip', names.indexOf(name)));
    await expect(readManifest(copy.path), name).rejects.toThrow(
      name === 'checksums.sha256' ? /^The backup is damaged/ : name,
    );
    await writeFile(join(copy.path, name), bytes);
  }
  const original = names.find((name) => name.includes('original'))!;
  await writeFile(join(copy.path, original), damaged(await readFile(join(copy.path, original)), 'flip', 1));
  const fresh = await temporaryFolder('restored');
  onTestFinished(fresh.remove);
  const place = { databaseUrl: undefined, dataDir: fresh.path };
  const said = await operate('restore', copy.path, place);
  expect(said).toMatch(
    /^1: The backup is damaged, and nothing was restored\. This file is wrong or missing: /,
  );
  expect(said).toContain(original);
});

test('the backup of an embedded database is restored into a PostgreSQL and a bucket', async () => {
  const [elsewhere, s3] = await Promise.all([bareServerPlace(), startS3()]);
  onTestFinished(async () => {
    await elsewhere.remove();
    await s3.stop();
  });
  expect(await operate('restore', madeByCommand, elsewhere, s3.environment)).toMatch(/^0: Restored/);
  const moved = await startTestServer(elsewhere, { ...s3.environment, ...withoutModel });
  onTestFinished(() => moved.stop());
  await expectWhole(moved, scans);
});

test('a PostgreSQL and a bucket are backed up while Sulcus runs, and restored into new ones; nothing is overwritten', async () => {
  const [place, elsewhere] = await Promise.all([serverPlace(), bareServerPlace()]);
  const [s3, other, folder] = await Promise.all([startS3(), startS3(), temporaryFolder('backup')]);
  onTestFinished(async () => {
    for (const each of [place, elsewhere, folder]) await each.remove();
    for (const each of [s3, other]) await each.stop();
  });
  const before = await startTestServer(place, s3.environment);
  const scans = await analyseSome(before);
  await signedIn(before);
  expect(await operate('backup', folder.path, place, s3.environment)).toMatch(/^0: Backed up/);
  expect(await operate('backup', folder.path, place, s3.environment)).toMatch(/^1: .*is not empty/);
  expect(await operate('restore', folder.path, place, s3.environment)).toMatch(
    /^1: The database is not empty/,
  );
  await before.stop();

  const damaged = join(folder.path, 'files', 'scans', scans[0]!.id);
  await rename(damaged, `${folder.path}-away`);
  expect(await operate('restore', folder.path, elsewhere, other.environment)).toMatch(
    /^1: The backup is damaged/,
  );
  await rename(`${folder.path}-away`, damaged);
  expect(await operate('restore', folder.path, elsewhere, other.environment)).toMatch(/^0: Restored/);
  const after = await startTestServer(elsewhere, { ...other.environment, ...withoutModel });
  onTestFinished(() => after.stop());
  await expectWhole(after, scans);
});
