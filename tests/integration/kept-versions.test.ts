import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DatasetVersion } from '#contract/dataset.ts';
import type { ReviewedBox } from '#contract/review.ts';
import type { Context } from '#server/context.ts';
import { keepVersionJob } from '#server/dataset/keep-version.ts';
import { pictureName } from '#server/dataset/picture-name.ts';
import { datasetEntries, datasetVersions, scans } from '#server/platform/db/schema.ts';
import { keptPictureKey } from '#server/scan/files.ts';
import { deleteScan } from '#server/scan/life.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { judgeScan } from '#tests/harness/judged-scan.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';
import { unzip } from '#tests/harness/unzip.ts';

describe.each(oneDatabase)('a dataset version with its own copies on %s', (_, makePlace) => {
  const server = sharedAdminServer(makePlace);
  const { ada } = server;
  beforeEach(async () => {
    await server.context.db.delete(datasetVersions);
    await server.context.db.delete(scans);
  });

  const box: ReviewedBox = { class: 'pituitary', x: 16, y: 32, width: 0.25, height: 0.5, frame: 0 };
  async function flag(boxes: ReviewedBox[]) {
    const scan = await storeScan(server.context);
    await judgeScan(server.context.db, scan, { boxes });
    return scan;
  }
  const make = async (name: string) =>
    (await ada.send<{ version: DatasetVersion }>('POST', '/api/admin/dataset/versions', { name })).body
      .version.id;
  const versionOf = async (id: string) => {
    const { versions } = (await ada.get<{ versions: DatasetVersion[] }>('/api/admin/dataset/versions')).body;
    return versions.find((version) => version.id === id)!;
  };
  async function keep(id: string): Promise<void> {
    expect((await ada.send('POST', `/api/admin/dataset/versions/${id}/keep`)).status).toBe(200);
    await vi.waitFor(async () => expect((await versionOf(id)).keeping).not.toBe('copying'), {
      timeout: 60_000,
    });
  }
  /** The copying itself, once. */
  const copy = (versionId: string, context: Context) =>
    keepVersionJob.handler({ versionId }, context, {
      signal: new AbortController().signal,
      attempt: 1,
      lastAttempt: true,
    });
  const hasCopy = (id: string, scanId: string) => server.context.storage.exists(keptPictureKey(id, scanId));

  test('stays whole after all scans are deleted', async () => {
    const [first, second] = [await flag([box]), await flag([])];
    const id = await make('winter');
    await keep(id);
    expect((await ada.send('DELETE', '/api/admin/scans/all')).status).toBe(200);
    await vi.waitFor(async () => expect(await server.context.db.$count(scans)).toBe(0), { timeout: 60_000 });
    const { stored, sha256, keeping } = await versionOf(id);
    expect({ stored, keeping }).toMatchObject({
      stored: { pictures: 2, boxes: 1, sha256 },
      keeping: 'whole',
    });
    const answer = await ada.request(`/api/admin/dataset/versions/${id}/download`);
    const files = await unzip(await answer.bytes());
    for (const { id: scanId } of [first, second]) {
      expect(files.has(`images/${pictureName(server.context, id, scanId)}.png`)).toBe(true);
    }
  });

  test('loses the copy of a picture that its sender deletes', async () => {
    const scan = await flag([box]);
    const id = await make('kept');
    await keep(id);
    await deleteScan(server.context, scan.id, 'its owner');
    expect((await versionOf(id)).stored).toMatchObject({ pictures: 0, boxes: 0 });
    await vi.waitFor(async () => expect(await hasCopy(id, scan.id)).toBe(false), { timeout: 60_000 });
  });

  test('gets no copy of a picture that its sender deletes while it is copied', async () => {
    const { context } = server;
    const scan = await flag([box]);
    const id = await make('late');
    const get: Context['storage']['get'] = async (key) => {
      const bytes = await context.storage.get(key);
      await deleteScan(context, scan.id, 'its owner');
      return bytes;
    };
    await copy(id, { ...context, storage: { ...context.storage, get } });
    expect((await versionOf(id)).stored).toMatchObject({ pictures: 0 });
    expect(await hasCopy(id, scan.id)).toBe(false);
  });

  test('is whole although an upgrade made some of its labels doubtful', async () => {
    const { db } = server.context;
    await flag([box]);
    const doubted = await flag([]);
    const id = await make('upgraded');
    await db.update(datasetVersions).set({ doubtful: 1 }).where(eq(datasetVersions.id, id));
    await db
      .update(datasetEntries)
      .set({ split: null, labels: '' })
      .where(eq(datasetEntries.scanId, doubted.id));
    await keep(id);
    expect((await versionOf(id)).keeping).toBe('whole');
  });

  test('can be asked for again when a picture cannot be read', async () => {
    const { context } = server;
    const scan = await flag([box]);
    const id = await make('damaged');
    await context.db
      .update(datasetVersions)
      .set({ keepRequestedAt: context.now() })
      .where(eq(datasetVersions.id, id));
    await context.storage.delete(scan.displayPath);
    await expect(copy(id, context)).rejects.toThrow();
    expect((await versionOf(id)).keeping).toBe('no');
  });
});
