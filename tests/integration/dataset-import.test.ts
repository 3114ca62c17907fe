import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { ImportedAbout } from '#contract/dataset.ts';
import type { ReviewScan } from '#contract/review.ts';
import { uploadField } from '#contract/uploads.ts';
import type { DetectedBox } from '#reading/detector/detected-box.ts';
import { judgeImports } from '#server/dataset/import-job.ts';
import { readJudgedPictures } from '#server/dataset/judged-pictures.ts';
import { findEarlierTwin } from '#server/dataset/known-pictures.ts';
import {
  importedLabels,
  incorrectScans,
  randomChecks,
  scans,
  secondReadings,
} from '#server/platform/db/schema.ts';
import { writeReviewSettings } from '#server/platform/db/settings.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { freshPixels } from '#tests/harness/sample-file.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';
import { storeScan } from '#tests/harness/stored-scan.ts';

describe.each(oneDatabase)('imported pictures on %s', (_, makePlace) => {
  let marks: DetectedBox[] = [];

  // Marks nothing on any picture, unless a test sets `marks`.
  const server = sharedAdminServer(
    makePlace,
    {},
    {
      detector: (real) => ({
        ...real,
        detect: async () => ({ hosted: marks, own: null, model: real.describe(), milliseconds: 1 }),
      }),
    },
  );
  const { ada } = server;

  async function send(about: Partial<ImportedAbout>, bytes?: Uint8Array) {
    const picture = bytes ?? (await freshPixels());
    const form = new FormData();
    form.append('about', JSON.stringify({ group: 'patient 7', ...about }));
    form.append(uploadField, new Blob([new Uint8Array(picture)]), 'scan.png');
    const answer = await ada.request('/api/admin/dataset/pictures', { method: 'POST', body: form });
    return {
      status: answer.status,
      ...((await answer.json()) as { scanId: string; message: string; repeat: boolean; updated: boolean }),
    };
  }
  const rowOf = async (id: string) =>
    (await server.context.db.select().from(scans).where(eq(scans.id, id)))[0]!;

  test('are processed like any upload, without the visitors’ limit, and their labels become judgments', async () => {
    const box = { class: 'glioma' as const, left: 0.25, top: 0.5, width: 0.25, height: 0.25 };
    const ill = await send({ boxes: [box], width: 128, height: 128 });
    const healthy = await send({ boxes: [] });
    const open = await send({});
    expect([ill, healthy, open].map(({ status }) => status)).toEqual([200, 200, 200]);
    await vi.waitFor(
      async () => {
        for (const { scanId } of [ill, healthy, open]) {
          expect((await rowOf(scanId)).processingStatus).toBe('completed');
        }
      },
      { timeout: 60_000 },
    );
    await vi.waitFor(async () => {
      await judgeImports(server.context);
      expect(await server.context.db.$count(importedLabels)).toBe(0);
    });
    expect(await rowOf(healthy.scanId)).toMatchObject({ reviewStatus: 'correct' });
    expect(await rowOf(ill.scanId)).toMatchObject({ reviewStatus: 'incorrect' });
    const [kept] = await server.context.db
      .select()
      .from(incorrectScans)
      .where(eq(incorrectScans.scanId, ill.scanId));
    expect(kept).toMatchObject({
      flaggedByAdmin: 'ada',
      boxes: [{ class: 'glioma', x: 48, y: 80, width: 0.25, height: 0.25, frame: 0 }],
    });
    const queue = await ada.get<{ scans: ReviewScan[] }>('/api/admin/review-scans');
    expect(queue.body.scans.map(({ id }) => id)).toEqual([open.scanId]);
    const groups = await Promise.all(
      [ill, healthy, open].map(async ({ scanId }) => (await rowOf(scanId)).groupKey),
    );
    expect(new Set(groups).size).toBe(1);
    expect(groups[0]).not.toContain('patient');
  });

  const judged = async (ids: string[]) => {
    await vi.waitFor(
      async () => {
        await judgeImports(server.context);
        for (const id of ids) expect((await rowOf(id)).reviewStatus).not.toBe('open');
      },
      { timeout: 60_000 },
    );
  };

  test('keep their own box, outline and class when the model finds nearly the same, and are never random checks', async () => {
    await writeReviewSettings(server.context.db, { randomCheckPercent: 100, secondReaderPercent: 100 });
    marks = [{ class: 'meningioma', class_id: 1, confidence: 0.95, x: 65, y: 65, width: 0.25, height: 0.25 }];
    const box = { class: 'pituitary' as const, left: 0.375, top: 0.375, width: 0.25, height: 0.25 };
    const [other, same] = [
      await send({ boxes: [box] }),
      await send({ boxes: [{ ...box, class: 'meningioma' }] }),
    ];
    await judged([other.scanId, same.scanId]);
    marks = [];
    const { db } = server.context;
    expect(await rowOf(other.scanId)).toMatchObject({ reviewStatus: 'incorrect', randomCheck: false });
    expect(await rowOf(same.scanId)).toMatchObject({ reviewStatus: 'correct', randomCheck: false });
    expect(await db.$count(randomChecks)).toBe(0);
    expect(await db.$count(secondReadings)).toBe(0);
    const kept = new Map<string, unknown>();
    for await (const picture of readJudgedPictures(db)) kept.set(picture.scan.id, picture.boxes);
    const place = { x: 64, y: 64, width: 0.25, height: 0.25, frame: 0, source: 'import' };
    expect(kept.get(other.scanId)).toEqual([{ class: 'pituitary', ...place }]);
    expect(kept.get(same.scanId)).toEqual([{ class: 'meningioma', ...place }]);
  });

  test('are stored once, whatever their labels, and are removed together when their import is undone', async () => {
    const picture = await freshPixels();
    const { id: batch } = (await ada.send<{ id: string }>('POST', '/api/admin/dataset/imports')).body;
    const box = { class: 'glioma' as const, left: 0.2, top: 0.2, width: 0.1, height: 0.1 };
    const first = await send({ boxes: [box], batch }, picture);
    const again = await send({ boxes: [box], batch }, picture);
    expect(again).toMatchObject({ scanId: first.scanId, repeat: true });
    const other = { group: '', boxes: [{ ...box, class: 'pituitary' as const }] };
    const hash = (await rowOf(first.scanId)).uploadHash;
    const pictures = [
      { hash, about: { group: '', boxes: [box] } },
      { hash, about: other },
      { hash: 'f'.repeat(64), about: other },
    ];
    const known = await ada.send<{ effects: string[] }>('POST', '/api/admin/dataset/known', { pictures });
    expect(known.body.effects).toEqual(['same', 'relabeled', 'new']);
    const relabelled = await send({ ...other, batch }, picture);
    expect(relabelled).toMatchObject({ scanId: first.scanId, repeat: false, updated: true });
    const undone = await ada.send('DELETE', `/api/admin/dataset/imports/${batch}`);
    expect(undone).toMatchObject({ status: 200, body: { pictures: 1 } });
    const imported = eq(scans.id, first.scanId);
    await vi.waitFor(async () => expect(await server.context.db.$count(scans, imported)).toBe(0), {
      timeout: 60_000,
    });
    expect((await ada.send('DELETE', `/api/admin/dataset/imports/${batch}`)).status).toBe(404);
    expect(await send({ batch })).toMatchObject({ status: 409 });
  });

  test('keep the earlier one of two files with the same pixels, even if both arrive at once', async () => {
    const { context } = server;
    const same = { pixelHash: 'e'.repeat(64), importBatch: randomUUID(), createdAt: new Date(0) };
    const stored = [await storeScan(context), await storeScan(context)];
    await context.db
      .update(scans)
      .set(same)
      .where(
        inArray(
          scans.id,
          stored.map(({ id }) => id),
        ),
      );
    const twins = await Promise.all(stored.map(async ({ id }) => findEarlierTwin(context, await rowOf(id))));
    const [first, second] = stored.map(({ id }) => id).sort();
    expect(twins.map((twin) => twin?.id).sort()).toEqual([first, undefined]);
    expect((await findEarlierTwin(context, await rowOf(second!)))?.id).toBe(first);
  });

  test('are refused with a reason and leave nothing behind', async () => {
    const before = await server.context.db.$count(scans);
    expect(await send({ boxes: [], width: 512, height: 512 })).toMatchObject({
      status: 400,
      message: 'The labels are for an image of 512 × 512 pixels. This one is 128 × 128.',
    });
    expect(await send({}, Buffer.from('no picture'))).toMatchObject({ status: 415 });
    const outside = { class: 'glioma' as const, left: 2, top: 0, width: 0.1, height: 0.1 };
    expect(await send({ boxes: [outside] })).toMatchObject({ status: 400 });
    expect(await send({ boxes: [{ ...outside, left: 0, width: 0.001 }] })).toMatchObject({
      status: 400,
      message: 'Box 1 (glioma) is 0.13 × 12.8 pixels. A box needs at least 1 pixel on each side.',
    });
    const unknown = { ...outside, left: 0, class: 'necrosis' as 'glioma' };
    expect((await send({ boxes: [unknown] })).message).toContain('The class "necrosis" is unknown.');
    await vi.waitFor(async () => expect(await server.context.db.$count(scans)).toBe(before), {
      timeout: 30_000,
    });
  });
});
