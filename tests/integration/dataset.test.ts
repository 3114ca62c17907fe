import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import type { DatasetVersion, incorrectScansCall } from '#contract/dataset.ts';
import { datasetMessages } from '#contract/messages.ts';
import type { ReviewedBox } from '#contract/review.ts';
import { pictureName } from '#server/dataset/picture-name.ts';
import { datasetVersions, scans } from '#server/platform/db/schema.ts';
import { firstAdmin } from '#tests/harness/admin-client.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { judgeScan } from '#tests/harness/judged-scan.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';
import { unzip } from '#tests/harness/unzip.ts';

/** Two 64-pixel pictures, the first with the box used in these tests. */
const cocoOf = ([labelled, empty]: [string, string]) => ({
  categories: [
    { id: 0, name: 'tumor' },
    { id: 1, name: 'glioma' },
    { id: 2, name: 'meningioma' },
    { id: 3, name: 'pituitary' },
  ],
  images: [
    { id: 1, file_name: labelled, width: 64, height: 64 },
    { id: 2, file_name: empty, width: 64, height: 64 },
  ],
  annotations: [
    {
      id: 1,
      image_id: 1,
      category_id: 3,
      bbox: [8, 16, 16, 32],
      area: 512,
      iscrowd: 0,
      source: 'reviewer',
    },
  ],
});

describe.each(oneDatabase)('the incorrect-scans data set on %s', (_, makePlace) => {
  const server = sharedAdminServer(makePlace);
  const { ada } = server;
  beforeEach(async () => {
    await server.context.db.delete(datasetVersions);
    await server.context.db.delete(scans);
  });

  async function flag(
    boxes: ReviewedBox[] | null,
    { notes, ...given }: Parameters<typeof storeScan>[1] & { notes?: string } = {},
  ) {
    const scan = await storeScan(server.context, given);
    return { scan, id: await judgeScan(server.context.db, scan, { boxes, ...(notes && { notes }) }) };
  }
  const list = async () =>
    (await ada.get<ResponseOf<typeof incorrectScansCall>>('/api/admin/incorrect-scans')).body;
  const download = (init?: RequestInit) => ada.request('/api/admin/incorrect-scans/download-all', init);
  const unzipped = async (answer: Response) => unzip(await answer.bytes());
  /** A scan's name in the latest version, or in the given one. */
  const nameOf = async ({ id }: { id: string }, versionId?: string): Promise<string> => {
    const [latest] = await server.context.db
      .select()
      .from(datasetVersions)
      .orderBy(desc(datasetVersions.createdAt))
      .limit(1);
    return pictureName(server.context, versionId ?? latest!.id, id);
  };
  const box: ReviewedBox = { class: 'pituitary', x: 16, y: 32, width: 0.25, height: 0.5, frame: 0 };

  test('lists the fields of a card', async () => {
    const { scan, id } = await flag([box], { row: { filename: 'x.png' }, detections: [{ confidence: 0.5 }] });
    expect(await list()).toMatchObject({
      total: 1,
      totalDownloads: 0,
      scans: [
        {
          id,
          scanId: scan.id,
          filename: 'x.png',
          format: 'png',
          fileSize: scan.fileSize,
          confidence: 0.5,
          downloadCount: 0,
          reviewNotes: 'wrong',
          flaggedByAdmin: 'ada',
          modelVersion: 'test-1',
          boxes: [box],
          detections: [{ class: 'glioma', confidence: 0.5 }],
        },
      ],
    });
  });

  test('downloads one scan under its own name and counts the download', async () => {
    const { id } = await flag(null, { row: { filename: 'Schädel "T1".png' } });
    const file = await ada.get(`/api/admin/incorrect-scans/${id}/download`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('content-disposition')).toContain("filename*=UTF-8''Sch%C3%A4del%20%22T1%22.png");
    expect((await list()).scans[0]?.downloadCount).toBe(1);
    expect((await ada.get(`/api/admin/incorrect-scans/${randomUUID()}/download`)).status).toBe(404);
  });

  test('drops an entry that is removed, but keeps the scan', async () => {
    const { id, scan } = await flag(null);
    const removed = await ada.send('DELETE', `/api/admin/incorrect-scans/${id}`);
    expect(removed.body).toEqual({ success: true, message: datasetMessages.deleted });
    expect((await list()).scans).toEqual([]);
    expect((await ada.send('DELETE', `/api/admin/incorrect-scans/${id}`)).status).toBe(404);
    expect(await server.context.db.select().from(scans).where(eq(scans.id, scan.id))).toHaveLength(1);
  });

  test('has nothing to download when it is empty', async () => {
    const answer = await ada.get('/api/admin/incorrect-scans/download-all');
    expect(answer.status).toBe(404);
    expect(answer.body.message).toBe(datasetMessages.noData.description);
  });

  test('downloads as pictures, COCO, YOLO, notes and a README, and counts each scan', async () => {
    const labelled = await flag([box, { ...box, class: 'tumor', frame: 3 }], {
      notes: '=cmd|"/c calc"!A1',
      detections: [{ confidence: 0.5 }],
    });
    const nothing = await flag([]);
    const unlabelled = await flag(null);
    const answer = await download();
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const date = new Date().toISOString().slice(0, 10);
    expect(answer.headers.get('content-disposition')).toContain(`ai_model_improvement_dataset_${date}.zip`);
    const files = await unzipped(answer);
    const [first, second, third] = await Promise.all(
      [labelled, nothing, unlabelled].map(({ scan }) => nameOf(scan)),
    );
    const coco = JSON.parse(files.get('annotations.coco.json')!.toString()) as {
      images: { split: string }[];
    };
    const sides = new Set(coco.images.map(({ split }) => split));
    expect([...files.keys()].sort()).toEqual(
      [
        'DATASHEET.md',
        'README.md',
        'SHA256SUMS',
        'annotations.coco.json',
        ...[...sides].flatMap((side) => [`annotations/${side}.json`, `${side}.txt`]),
        'classes.txt',
        'data.yaml',
        `images/${first}.png`,
        `images/${second}.png`,
        `labels/${first}.txt`,
        `labels/${second}.txt`,
        'provenance.csv',
        `unlabelled/${third}.png`,
      ].sort(),
    );
    const stored = await server.context.storage.get(labelled.scan.displayPath);
    expect(files.get(`images/${first}.png`)?.equals(stored)).toBe(true);
    expect(files.get('classes.txt')?.toString()).toBe('tumor\nglioma\nmeningioma\npituitary\n');
    expect(files.get(`labels/${second}.txt`)?.toString()).toBe('');
    expect(files.get(`labels/${first}.txt`)?.toString()).toBe(
      '3 0.250000000 0.500000000 0.250000000 0.500000000\n',
    );
    expect(JSON.parse(files.get('annotations.coco.json')?.toString() ?? '')).toMatchObject(
      cocoOf([`images/${first}.png`, `images/${second}.png`]),
    );
    const csv = files.get('provenance.csv')?.toString() ?? '';
    expect(csv.split('\r\n')).toHaveLength(5);
    expect(csv).toContain(`"'=cmd|""/c calc""!A1"`);
    const readme = files.get('README.md')?.toString() ?? '';
    expect(readme).toContain('| labeled images | 2 |');
    expect(readme).toContain('| images not labeled yet | 1 |');
    expect(readme).toContain('| pituitary | 3 | 3 | 1 |');
    const after = await list();
    expect(after.scans.map(({ downloadCount }) => downloadCount)).toEqual([1, 1, 1]);
    expect(after.totalDownloads).toBe(3);
  });

  test('exports nothing that identifies a stored scan, and renames pictures in each version', async () => {
    const { scan } = await flag([box]);
    const damaged = await flag([box]);
    await server.context.storage.delete(damaged.scan.displayPath);
    const files = await unzipped(await download());
    const [row] = await server.context.db.select().from(scans).where(eq(scans.id, scan.id));
    for (const [name, bytes] of files) {
      for (const { id } of [scan, damaged.scan]) {
        expect(`${name} ${bytes.toString('latin1')}`, name).not.toContain(id);
        expect(`${name} ${bytes.toString('latin1')}`, name).not.toContain(id.replaceAll('-', ''));
      }
      expect(bytes.toString('latin1'), name).not.toContain(row!.uploadHash);
    }
    const again = await unzipped(await download());
    expect([...again.keys()]).toEqual([...files.keys()]);
    await flag([]);
    const next = await unzipped(await download());
    const pictures = [...files.keys()].filter((name) => name.startsWith('images/'));
    expect(pictures).toHaveLength(1);
    for (const name of pictures) expect(next.has(name)).toBe(false);
  });

  test('includes confirmed scans with outlines, and keeps a group in one split', async () => {
    const contour: [number, number][] = [
      [24, 24],
      [40, 24],
      [40, 40],
    ];
    const session = { groupKey: 'one session' };
    const confirmed = await storeScan(server.context, { row: session, detections: [{ contour }] });
    const healthy = await storeScan(server.context, { row: session });
    await flag([box], { row: session });
    for (const scan of [confirmed, healthy]) {
      await judgeScan(server.context.db, scan, { action: 'correct', by: 'bob' });
    }
    // Judged again by somebody else: included once, and known to be agreed on.
    await judgeScan(server.context.db, confirmed, { action: 'correct', by: 'eve' });
    // The same file again. Scans of earlier releases have no hash of their pixels.
    const row = { uploadHash: healthy.uploadHash, pixelHash: 'f'.repeat(64) };
    const twin = await storeScan(server.context, { row });
    await judgeScan(server.context.db, twin, { action: 'incorrect', boxes: [box] });

    const files = await unzipped(await download());
    const text = (name: string) => files.get(name)?.toString() ?? '';
    const { images, annotations } = JSON.parse(text('annotations.coco.json'));
    expect(images).toHaveLength(3);
    const { versions } = (await ada.get<{ versions: DatasetVersion[] }>('/api/admin/dataset/versions')).body;
    const groups = await ada.get(`/api/admin/dataset/versions/${versions[0]!.id}/groups`);
    const [{ group, split: own }] = images;
    expect(groups.body).toEqual({
      groups: [{ group, split: own, pictures: 3, withBoxes: 3, boxes: 3 }],
      total: 1,
    });
    expect(
      new Set(images.map(({ group, split }: { group: number; split: string }) => `${group} ${split}`)).size,
    ).toBe(1);
    expect(files.has(`images/${await nameOf(healthy)}.png`)).toBe(false);
    const drawn = annotations.find(({ segmentation }: { segmentation?: unknown }) => segmentation);
    expect(drawn).toMatchObject({ segmentation: [[24, 24, 40, 24, 40, 40]], area: 128 });
    const [{ split }] = images;
    expect(text(`${split}.txt`)).toContain(`./images/${await nameOf(confirmed)}.png`);
    expect(JSON.parse(text(`annotations/${split}.json`)).images).toHaveLength(3);
    expect(text('data.yaml')).toContain('  3: pituitary');
    expect(text('DATASHEET.md')).toContain(
      'No image has a second reading, so agreement between reviewers is unknown.',
    );
    expect(text('DATASHEET.md')).toContain(
      'Visitors uploaded 3 of them, anonymously; administrators imported 0.',
    );
    expect(text('DATASHEET.md')).toMatch(/`reviewer`: drawn or changed by a reviewer \| 2 \|/);
    expect(text('DATASHEET.md')).toContain(
      'For 1 images, nothing shows which others come from the same person',
    );
    for (const line of text('SHA256SUMS').trim().split('\n')) {
      const [sum, name] = line.split('  ');
      expect(createHash('sha256').update(files.get(name!)!).digest('hex')).toBe(sum);
    }
  });

  const versionOf = async (id: string) => {
    const { versions } = (await ada.get<{ versions: DatasetVersion[] }>('/api/admin/dataset/versions')).body;
    return versions.find((version) => version.id === id)!;
  };

  test('is frozen in versions: each states what changed and always gives the same labels', async () => {
    const make = (name: string) =>
      ada.send<{ version: DatasetVersion; message: string }>('POST', '/api/admin/dataset/versions', { name });
    const kept = await flag([box]);
    const leaves = await flag([]);
    const first = await make('spring');
    expect(first.body.version).toMatchObject({
      name: 'spring',
      pictures: 2,
      boxes: 1,
      added: 2,
      previousName: null,
    });
    expect(await make('again')).toMatchObject({
      status: 409,
      body: { message: 'Nothing has changed since version spring.' },
    });

    await server.context.db.delete(scans).where(eq(scans.id, leaves.scan.id));
    await ada.send('PATCH', `/api/admin/scans/${kept.scan.id}/review`, {
      picture: 'other',
      replaces: true,
    });
    await flag(null);
    expect(await make('Spring')).toMatchObject({ status: 409 });
    const second = await make('summer');
    expect(second.body.version).toMatchObject({
      previousName: 'spring',
      pictures: 1,
      unlabelled: 1,
      boxes: 0,
      added: 1,
      removed: 1,
      relabelled: 1,
    });
    const all = (await ada.get<{ versions: DatasetVersion[] }>('/api/admin/dataset/versions')).body.versions;
    expect(all.map(({ name }) => name)).toEqual(['summer', 'spring']);

    const old = await ada.request(`/api/admin/dataset/versions/${first.body.version.id}/download`);
    expect(old.headers.get('content-disposition')).toContain('sulcus_dataset_spring.zip');
    const files = await unzipped(old);
    expect(files.get(`labels/${await nameOf(kept.scan, first.body.version.id)}.txt`)?.toString()).toBe(
      '3 0.250000000 0.500000000 0.250000000 0.500000000\n',
    );
    expect(files.get('README.md')?.toString()).toContain('1 images of this version have been deleted');
  });

  test('says what is still stored: the page and the ZIP agree after any deletion', async () => {
    const [stays, leaves] = [await flag([box]), await flag([])];
    const made = await ada.send<{ version: DatasetVersion }>('POST', '/api/admin/dataset/versions', {
      name: 'autumn',
    });
    const { id } = made.body.version;
    const asked = await ada.send('DELETE', `/api/admin/scans/${leaves.scan.id}`);
    expect(asked).toMatchObject({ status: 403, body: { code: 'password_required' } });
    expect(String(asked.body.message)).toContain('autumn');
    const wrong = await ada.send('DELETE', `/api/admin/scans/${leaves.scan.id}`, { password: 'not mine' });
    expect(wrong.status).toBe(400);
    const right = { password: firstAdmin.password };
    expect((await ada.send('DELETE', `/api/admin/scans/${leaves.scan.id}`, right)).status).toBe(200);

    const page = await versionOf(id);
    expect(page).toMatchObject({ pictures: 2, boxes: 1, stored: { pictures: 1, boxes: 1 }, keeping: 'no' });
    expect(page.stored.sha256).not.toBe(page.sha256);
    const files = await unzipped(await ada.request(`/api/admin/dataset/versions/${id}/download`));
    expect([...files.keys()].filter((name) => name.startsWith('images/'))).toEqual([
      `images/${await nameOf(stays.scan, id)}.png`,
    ]);
    expect(files.get('README.md')?.toString()).toContain(`in this ZIP: \`${page.stored.sha256}\``);
    expect(await ada.send('POST', `/api/admin/dataset/versions/${id}/keep`)).toMatchObject({ status: 409 });
  });

  test('omits a missing picture, says so, and exports the rest', async () => {
    const { storage } = server.context;
    const fine = await flag([]);
    const missing = await flag([]);
    await storage.delete(missing.scan.displayPath);
    const files = await unzipped(await download());
    expect(files.has(`images/${await nameOf(fine.scan)}.png`)).toBe(true);
    expect(files.has(`images/${await nameOf(missing.scan)}.png`)).toBe(false);
    expect(files.get('README.md')?.toString()).toContain(`- ${await nameOf(missing.scan)}`);
    const { images } = JSON.parse(files.get('annotations.coco.json')?.toString() ?? '');
    expect(images).toHaveLength(1);
  });

  test('stops and cleans up when the receiver goes away', async () => {
    const { context } = server;
    for (let index = 0; index < 40; index += 1) {
      const { scan } = await flag([]);
      await context.storage.put(scan.displayPath, Buffer.alloc(1_000_000, index));
    }
    const leaving = new AbortController();
    const answer = await download({ signal: leaving.signal });
    const spools = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('sulcus-export-'));
    const before = await spools();
    await answer.body?.getReader().read();
    leaving.abort();
    while ((await spools()).length >= before.length && before.length > 0) await nextTurn();
    expect((await list()).totalDownloads).toBe(0);
  });
});
