import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Health } from '#contract/health.ts';
import type { Reconciliation } from '#contract/library.ts';
import { readAlerts } from '#server/operations/alert-job.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { scans } from '#server/platform/db/schema.ts';
import { reconcileStorage } from '#server/upkeep/reconcile.ts';
import { type AdminClient, signedIn, withoutModel } from '#tests/harness/admin-client.ts';
import { damaged, damages } from '#tests/harness/damage.ts';
import { embeddedPlace } from '#tests/harness/databases.ts';
import { operate } from '#tests/harness/operate.ts';
import { startTestServer } from '#tests/harness/running-server.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

async function start() {
  const place = await embeddedPlace();
  const server = await startTestServer(place, withoutModel);
  onTestFinished(async () => {
    await server.stop();
    await place.remove();
  });
  return { place, server, files: join(place.dataDir, 'files') };
}

async function synced(ada: AdminClient, anyway = false): Promise<Reconciliation> {
  expect((await ada.send('POST', `/api/admin/sync-storage?anyway=${anyway}`)).status).toBe(200);
  return vi.waitFor(
    async () => {
      const { body } = await ada.get<Reconciliation>('/api/admin/sync-storage');
      expect(body.state).not.toBe('running');
      return body;
    },
    { timeout: 120_000, interval: 250 },
  );
}

test('a damaged table of scans is an outage of the database', async () => {
  const { place, server } = await start();
  for (let index = 0; index < 3; index += 1) await storeScan(server.context);
  const [found] = await rowsOf<{ file: string }>(
    server.context.db,
    sql`select pg_relation_filepath('scans') as file`,
  );
  await server.stop();
  const table = join(place.dataDir, 'database', found!.file);
  await writeFile(table, damaged(await readFile(table), 'garbage', 1));
  const after = await startTestServer(place, withoutModel);
  onTestFinished(() => after.stop());
  const health = (await (await after.visitor().request('/api/health')).json()) as Health;
  expect(health.services.database.status).toBe('outage');
});

test('a healthy probe leaves no scan and no count behind', async () => {
  const { server } = await start();
  const health = (await (await server.visitor().request('/api/health')).json()) as Health;
  expect(health.services.database.status).toBe('operational');
  expect(await server.context.db.select().from(scans)).toEqual([]);
  const ada = await signedIn(server);
  const summary = await ada.get<{ totalScans: number }>('/api/admin/library/summary');
  expect(summary.body.totalScans).toBe(0);
});

test('Sync Storage and a backup name every damaged file, and redraw what can be redrawn', async () => {
  const { place, server, files } = await start();
  const wrong: string[] = [];
  const spoil = async (key: string, how: (typeof damages)[number]) => {
    await writeFile(join(files, key), damaged(await readFile(join(files, key)), how, wrong.length));
    wrong.push(key);
  };
  for (const how of damages) await spoil((await storeScan(server.context)).originalPath, how);
  await server.context.storage.put('models/some/sulcus.onnx', Buffer.alloc(100, 7));
  await spoil('models/some/sulcus.onnx', 'flip');
  const redrawn = await storeScan(server.context);
  await spoil(redrawn.displayPath, 'truncate');
  const lasting = wrong.slice(0, -1).sort();
  const done = await reconcileStorage(server.context, 0);
  expect(done.damaged.toSorted()).toEqual(lasting);
  expect(done).toMatchObject({ damagedFiles: lasting.length, rebuiltFiles: 1, failedScans: 0 });
  const again = await synced(await signedIn(server));
  expect(again).toMatchObject({ state: 'done', damagedFiles: lasting.length, rebuiltFiles: 0 });
  expect((await readAlerts(server.context)).files).toMatch(/^Files: 5 stored files are damaged/);
  await server.stop();
  const said = await operate('backup', join(place.dataDir, 'backup'), place);
  expect(said).toMatch(/^1: Backed up [\s\S]*5 stored files are damaged and not in the backup:/);
  for (const key of lasting) expect(said).toContain(key);
});

describe('a storage that is away', () => {
  test('fails the synchronization with a reason and changes nothing', async () => {
    const { server, files } = await start();
    const row = await storeScan(server.context);
    const ada = await signedIn(server);
    await rename(files, `${files}-away`);
    expect(await synced(ada)).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/does not answer right now/),
    });
    expect((await server.visitor().upload(await freshSlice(), 'a.png')).status).toBe(503);
    expect((await ada.get('/api/admin/operations/storage')).status).toBe(503);
    for (const figure of ['queues', 'provider', 'retention'])
      expect((await ada.get(`/api/admin/operations/${figure}`)).status, figure).toBe(200);
    const health = (await (await server.visitor().request('/api/health')).json()) as Health;
    expect(health.services.file_upload.status).toBe('outage');
    await rename(`${files}-away`, files);
    expect(await synced(ada)).toMatchObject({ state: 'done', failure: null, failedScans: 0 });
    expect((await server.visitor().scan(row.id)).processingStatus).toBe('completed');
  });

  test('with an empty folder in its place, changes nothing until an administrator asks for it', async () => {
    const { server, files } = await start();
    for (let index = 0; index < 12; index += 1) await storeScan(server.context);
    const ada = await signedIn(server);
    await rename(files, `${files}-away`);
    await mkdir(files);
    const asks = await synced(ada);
    expect(asks).toMatchObject({ state: 'asks', missingOriginals: 12, failedScans: 0 });
    expect((await readAlerts(server.context)).files).toMatch(/^Files: 12 scans have no original/);
    await rm(files, { recursive: true });
    await rename(`${files}-away`, files);
    expect(await synced(ada)).toMatchObject({ state: 'done', missingOriginals: 0, failedScans: 0 });
    await rm(join(files, 'scans'), { recursive: true });
    expect(await synced(ada, true)).toMatchObject({ state: 'done', failedScans: 12 });
  });
});
