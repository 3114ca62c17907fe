import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import sharp from 'sharp';
import type { Detection } from '#contract/scans.ts';
import type { Context } from '#server/context.ts';
import { detections, reports, scans } from '#server/platform/db/schema.ts';

type ScanRow = typeof scans.$inferSelect;

interface StoredScan {
  row?: Partial<typeof scans.$inferInsert>;
  detections?: Partial<Detection>[];
  report?: boolean;
}

const blank = sharp({ create: { width: 64, height: 64, channels: 3, background: '#444' } })
  .png()
  .toBuffer();

/** Stores a completed scan with its files, without running an analysis. */
export async function storeScan(
  { db, storage, now }: Pick<Context, 'db' | 'storage' | 'now'>,
  { row = {}, detections: found = [], report = false }: StoredScan = {},
): Promise<ScanRow> {
  const id = row.id ?? randomUUID();
  const folder = `scans/${id}/`;
  const picture = await blank;
  await storage.put(`${folder}original.png`, picture);
  await storage.put(`${folder}display.png`, picture);
  const boxes = found.map((each) => ({
    class: 'glioma',
    class_id: 0,
    confidence: 0.7,
    x: 32,
    y: 32,
    width: 0.25,
    height: 0.25,
    frame: 0,
    contour: null,
    ...each,
  }));
  const [stored] = await db
    .insert(scans)
    .values({
      id,
      filename: `slice ${id.slice(0, 4)}.png`,
      format: 'png',
      fileSize: picture.length,
      uploadHash: randomBytes(32).toString('hex'),
      originalPath: `${folder}original.png`,
      originalType: 'image/png',
      displayPath: `${folder}display.png`,
      width: 64,
      height: 64,
      frameCount: 1,
      shownFrame: 0,
      receipt: { cleaning: 'image', removed: [], kept: [], maskedRegions: [], notices: [] },
      processingStatus: 'completed',
      percent: 100,
      confidence: boxes.length ? Math.max(...boxes.map(({ confidence }) => confidence)) : null,
      modelVersion: 'test-1',
      modelProvider: 'embedded',
      createdAt: now(),
      updatedAt: now(),
      ...row,
    })
    .returning();
  if (boxes.length) {
    await db
      .insert(detections)
      .values(boxes.map(({ class_id, ...box }) => ({ ...box, scanId: id, classId: class_id })));
  }
  if (report) {
    const pdf = Buffer.from(`%PDF-1.7 report of ${id}`);
    await storage.put(`${folder}report.pdf`, pdf);
    await db.insert(reports).values({
      id: randomUUID(),
      reportId: `SR-${randomBytes(4).toString('hex').toUpperCase()}`,
      scanId: id,
      filename: `MRI_Analysis_Report_${path.parse(stored!.filename).name}.pdf`,
      fileSize: pdf.length,
      path: `${folder}report.pdf`,
      createdAt: now(),
    });
  }
  return stored!;
}
