import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Health } from '#contract/health.ts';
import { readAlerts } from '#server/operations/alert-job.ts';
import { signedIn, withoutModel } from '#tests/harness/admin-client.ts';
import { startTestServer, type TestServer } from '#tests/harness/running-server.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';
import { mountSmallDisk } from '#tests/harness/small-disk.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/harness/temporary-folder.ts';

const patience = { timeout: 60_000, interval: 250 };
const reserveMb = 48;
/** For the database and the files, the reserve, and what must be free before the reserve is taken. */
const diskMb = 64 + reserveMb + 64;

describe('a full disk with the database and all files', () => {
  let folder: TemporaryFolder;
  let disk: Awaited<ReturnType<typeof mountSmallDisk>>;
  let server: TestServer;
  let ahead = 0;

  async function start(): Promise<TestServer> {
    const place = { databaseUrl: undefined, dataDir: join(folder.path, 'disk') };
    server = await startTestServer(
      place,
      { ...withoutModel, DISK_RESERVE_MB: String(reserveMb) },
      { now: () => new Date(Date.now() + ahead) },
    );
    return server;
  }
  const upload = async (): Promise<Response> => server.visitor().upload(await freshSlice(), 'a.png');
  const storedFiles = async (): Promise<number> =>
    (await Array.fromAsync(server.context.storage.list('scans/'))).length;
  async function uploadStatus(): Promise<string> {
    ahead += 70_000;
    const answer = await server.visitor().request('/api/health');
    return ((await answer.json()) as Health).services.file_upload.status;
  }
  /** Deletes everything as an administrator, and waits until uploads are accepted again. */
  async function recover(): Promise<void> {
    const ada = await signedIn(server);
    expect(await ada.send('DELETE', '/api/admin/scans/all')).toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect(await storedFiles()).toBe(0), patience);
    await disk.set?.('none');
    await vi.waitFor(async () => expect((await upload()).status).toBe(200), patience);
    expect(await uploadStatus()).toBe('operational');
  }

  beforeAll(async () => {
    folder = await temporaryFolder('full-disk');
    disk = await mountSmallDisk(join(folder.path, 'disk'), diskMb);
    if (disk.refused) console.log(`Skipped: this machine mounts no small disk: ${disk.refused}`);
  });
  afterAll(async () => {
    await server?.stop();
    await disk?.unmount?.();
    await folder?.remove();
  });

  test('stops uploads and leaves room for deletions by owner, administrator and all at once', async ({
    skip,
  }) => {
    skip(disk.refused !== undefined);
    await start();
    const owner = server.visitor();
    const [own, other] = [await owner.uploaded(await freshSlice()), await owner.uploaded(await freshSlice())];
    await upload();
    await disk.set?.('full');
    await vi.waitFor(async () => expect(await readAlerts(server.context)).toHaveProperty('disk'), patience);
    const refused = await upload();
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      code: 'busy',
      message: expect.stringMatching(/out of space/),
    });
    expect(await uploadStatus()).toBe('outage');
    expect((await owner.remove(own.id)).status).toBe(200);
    const ada = await signedIn(server);
    expect(await ada.send('DELETE', `/api/admin/scans/${other.id}`)).toMatchObject({ status: 200 });
    await recover();
  });

  test('lets Sulcus start, and then delete', async ({ skip }) => {
    skip(disk.refused !== undefined);
    await server.stop();
    await disk.set?.('full');
    await start();
    expect((await upload()).status).toBe(503);
    await recover();
  });

  test('with no reserve left, a start says that the disk is full, not that the database is damaged', async ({
    skip,
  }) => {
    skip(disk.refused !== undefined);
    await server.stop();
    await rm(join(folder.path, 'disk', '.reserve'), { force: true });
    await disk.set?.('full');
    await expect(start()).rejects.toThrow(/The disk of .+ is full/);
    await disk.set?.('none');
    await start();
    expect((await server.visitor().request('/api/health')).status).toBe(200);
  });
});
