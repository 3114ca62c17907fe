import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ImportedAbout } from '#contract/dataset.ts';
import type { ReviewScan } from '#contract/review.ts';
import { uploadField } from '#contract/scans.ts';
import { judgeImports } from '#server/dataset/import-picture.ts';
import { encodePng } from '#server/phantom/encode-phantom.ts';
import { generatePhantom } from '#server/phantom/phantom.ts';
import { importedLabels, incorrectScans, scans } from '#server/platform/db/schema.ts';
import { type AdminClient, signedIn, startAdminServer } from '#tests/harness/admin-client.ts';
import { databasePlaces } from '#tests/harness/databases.ts';
import type { TestServer } from '#tests/harness/running-server.ts';

describe.each(databasePlaces)('imported pictures on %s', (_, makePlace) => {
  let server: TestServer;
  let ada: AdminClient;

  beforeAll(async () => {
    // Marks nothing on any picture.
    server = await startAdminServer(
      makePlace,
      {},
      {
        detector: (real) => ({
          ...real,
          detect: async () => ({ detections: [], scope: 1, model: real.describe(), milliseconds: 1 }),
        }),
      },
    );
    ada = await signedIn(server);
  });
  afterAll(() => server.stop());

  let seed = 0;
  async function send(about: Partial<ImportedAbout>, bytes?: Uint8Array) {
    seed += 1;
    const picture = bytes ?? (await encodePng(generatePhantom({ seed, size: 128, sequence: 't1' })));
    const form = new FormData();
    form.append('about', JSON.stringify({ group: 'patient 7', ...about }));
    form.append(uploadField, new Blob([new Uint8Array(picture)]), 'scan.png');
    const answer = await fetch(`${server.url}/api/admin/dataset/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}` },
      body: form,
    });
    return { status: answer.status, ...((await answer.json()) as { scanId: string; message: string }) };
  }
  const rowOf = async (id: string) =>
    (await server.context.db.select().from(scans).where(eq(scans.id, id)))[0]!;

  test('go through like any upload, past the visitors’ limit; their labels become judgements', async () => {
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

  test('are refused with a reason, and leave nothing behind', async () => {
    const before = await server.context.db.$count(scans);
    expect(await send({ boxes: [], width: 512, height: 512 })).toMatchObject({
      status: 400,
      message: 'The labels are for a picture of 512 × 512 pixels; this one has 128 × 128.',
    });
    expect(await send({}, Buffer.from('no picture'))).toMatchObject({ status: 415 });
    const outside = { class: 'glioma' as const, left: 2, top: 0, width: 0.1, height: 0.1 };
    expect(await send({ boxes: [outside] })).toMatchObject({ status: 400 });
    await vi.waitFor(async () => expect(await server.context.db.$count(scans)).toBe(before), {
      timeout: 30_000,
    });
  });
});
