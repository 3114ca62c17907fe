import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Scan } from '#contract/scans.ts';
import { encodePng } from '#phantom/encode-phantom.ts';
import type { SliceReading } from '#reading/detector/slice-reading.ts';
import { pictureKinds } from '#reading/vocabulary.ts';
import { rowsOf } from '#server/platform/db/connect.ts';
import { scanDays } from '#server/platform/db/schema.ts';
import type { Detector } from '#server/ports/detector.ts';
import { oneDatabase } from '#tests/harness/databases.ts';
import { freshSlice } from '#tests/harness/sample-file.ts';
import { sharedAdminServer } from '#tests/harness/shared-server.ts';

const box = { class: 'glioma', class_id: 1, typeProbability: 0.9, x: 60, y: 60, width: 0.2, height: 0.2 };
const model = { name: 'Sulcus', version: 'drawn-1', provider: 'embedded' } as const;
const limits = { cutOff: 0.4, scopeThreshold: 0.5, faintThreshold: 0.1, otherThreshold: 0.3 };
const kindIs = (name: (typeof pictureKinds)[number]) =>
  Object.fromEntries(pictureKinds.map((each) => [each, each === name ? 0.94 : 0.01])) as SliceReading['kind'];

describe.each(oneDatabase)('the answer to a scan on %s', (_, makePlace) => {
  let reading: SliceReading;
  /** Returns the reading that a test sets, for every picture. */
  const detector = (real: Detector): Detector => ({
    ...real,
    detect: async () => ({
      own: { reading, limits },
      model,
      milliseconds: 1,
    }),
    describe: () => model,
  });

  const server = sharedAdminServer(makePlace, {}, { detector });
  const { ada } = server;

  async function analyze(said: Partial<SliceReading>, visitor = server.visitor()): Promise<Scan> {
    reading = { boxes: [], scope: 0.99, ...said };
    return visitor.analyze(await freshSlice());
  }
  const json = async (id: string) =>
    (await (await server.visitor().request(`/api/scan/${id}/export?format=json`)).json()) as object;
  const completedCount = async (): Promise<number> => {
    const [row] = await rowsOf<{ completed: number; scoped: number }>(
      server.context.db,
      sql`select coalesce(sum(completed), 0)::int as completed from ${scanDays}`,
    );
    return row!.completed;
  };

  test('is clear when nothing is near the threshold', async () => {
    const scan = await analyze({ boxes: [{ ...box, confidence: 0.09 }] });
    expect(scan).toMatchObject({ answer: 'clear', detections: [], faintDetections: [], confidence: null });
    expect(await json(scan.id)).toMatchObject({ answer: 'clear' });
  });

  test('is unclear with a faint mark, which is stored separately and queued for review with its own reason', async () => {
    const sequence = { t1: 0.9, 't1-contrast': 0.05, t2: 0.02, flair: 0.01, diffusion: 0.01, other: 0.01 };
    const scan = await analyze({ boxes: [{ ...box, confidence: 0.2 }], sequence });
    expect(scan).toMatchObject({
      answer: 'unclear',
      detections: [],
      confidence: null,
      faintDetections: [{ confidence: 0.2, typeProbability: 0.9 }],
      kind: { sequence: 't1', sequenceFrom: 'picture' },
    });
    const { body } = await ada.get<{ scans: { id: string; doubts: string[]; answer: string }[] }>(
      '/api/admin/review-scans',
    );
    expect(body.scans.find(({ id }) => id === scan.id)).toMatchObject({
      answer: 'unclear',
      doubts: expect.arrayContaining(['unclear']),
    });
    const report = await server.visitor().request(`/api/pdf-reports/scan/${scan.id}/download`);
    expect(report.status).toBe(200);
  });

  test('is another abnormality, stored separately, with its own place in every file', async () => {
    const others = [{ ...box, class: 'other', class_id: 4, confidence: 0.7 }];
    const scan = await analyze({ others });
    expect(scan).toMatchObject({
      answer: 'other',
      detections: [],
      confidence: null,
      otherDetections: [{ class: 'other', confidence: 0.7, frame: 0 }],
      faintDetections: [],
    });
    expect(await json(scan.id)).toMatchObject({ answer: 'other', otherRegions: [{ classId: 4 }] });
    const files = [
      '/api/pdf-reports/scan/:id/download',
      '/api/image/:id/annotated',
      '/api/scan/:id/export?format=dicom-sr',
    ];
    for (const file of files) {
      expect((await server.visitor().request(file.replace(':id', scan.id))).status).toBe(200);
    }
    const both = await analyze({ boxes: [{ ...box, x: 90, confidence: 0.9 }], others });
    expect(both).toMatchObject({ answer: 'finding', otherDetections: [{ class: 'other' }] });
  });

  test('overrules the learned check once, on request, with the warning in every file', async () => {
    const visitor = server.visitor();
    const refused = await analyze({ kind: kindIs('ct'), boxes: [{ ...box, confidence: 0.9 }] }, visitor);
    expect(refused).toMatchObject({ answer: 'not-analyzed', mayBeOverruled: true, detections: [] });
    expect(refused.judgment?.reasons[0]?.sentence).toMatch(/CT scan/);
    const before = await completedCount();
    const address = `/api/pdf-reports/scan/${refused.id}/download`;
    const refusedReport = await (await visitor.request(address)).bytes();
    const again = () => visitor.request(`/api/process/${refused.id}?anyway=true`, { method: 'POST' });
    const stranger = await server
      .visitor()
      .request(`/api/process/${refused.id}?anyway=true`, { method: 'POST' });
    expect(stranger.status).toBe(403);
    expect((await again()).status).toBe(200);
    const scan = await visitor.ended(refused.id);
    expect(scan).toMatchObject({
      answer: 'finding',
      mayBeOverruled: false,
      detections: [{ confidence: 0.9 }],
    });
    expect(scan.judgment?.notes).toMatchObject([{ id: 'kind-ct' }, { id: 'anyway' }]);
    expect(JSON.stringify(await json(scan.id))).toMatch(/CT scan.*never tested/);
    expect(await completedCount()).toBe(before);
    expect(scan.reportId).not.toBe(refused.reportId);
    expect((await (await visitor.request(address)).bytes()).length).not.toBe(refusedReport.length);
    expect(await (await again()).json()).toMatchObject({ scan: { answer: 'finding' } });
  });

  test('is the refusal again for known bytes, not the result of somebody else who insisted', async () => {
    reading = { boxes: [], scope: 0.99, kind: kindIs('drawing') };
    const bytes = await freshSlice();
    const visitor = server.visitor();
    const first = await visitor.analyze(bytes, 'slice.png');
    await visitor.request(`/api/process/${first.id}?anyway=true`, { method: 'POST' });
    await visitor.ended(first.id);
    expect(await server.visitor().analyze(bytes, 'slice.png')).toMatchObject({ answer: 'not-analyzed' });
  });

  test('does not overrule a fixed rule', async () => {
    const black = await encodePng({ width: 128, height: 128, gray: new Uint8Array(128 * 128).fill(7) });
    const visitor = server.visitor();
    const scan = await visitor.analyze(black, 'black.png');
    expect(scan).toMatchObject({ answer: 'not-analyzed', mayBeOverruled: false });
    await visitor.request(`/api/process/${scan.id}?anyway=true`, { method: 'POST' });
    expect(await server.visitor().scan(scan.id)).toMatchObject({ answer: 'not-analyzed' });
  });
});
