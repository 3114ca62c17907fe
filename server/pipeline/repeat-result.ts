import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import { scans } from '#server/platform/db/schema.ts';
import { completeScan } from './complete-scan.ts';
import { displayKey, formatOfType, originalKey, scanFolder } from './scan-files.ts';
import { detectionsOf, modelOf, type ScanRow } from './scan-view.ts';
import { addToDay } from './tally.ts';

/** The same bytes and the same model give the stored result at once, as a scan of its own. */
export async function repeatKnownResult(
  context: Context,
  upload: { filename: string; uploadHash: string },
): Promise<ScanRow | undefined> {
  const { db, storage, detector, now } = context;
  const [twin] = await db
    .select()
    .from(scans)
    .where(
      and(
        eq(scans.uploadHash, upload.uploadHash),
        eq(scans.modelVersion, detector.describe().version),
        eq(scans.processingStatus, 'completed'),
        isNull(scans.deletedAt),
      ),
    )
    .orderBy(desc(scans.createdAt))
    .limit(1);
  if (!twin) return undefined;

  const id = randomUUID();
  const format = formatOfType(twin.originalType);
  const copies: [from: string, to: string, type: string][] = [
    [twin.originalPath, originalKey(id, format), twin.originalType],
    [twin.displayPath, displayKey(id), 'image/png'],
  ];
  try {
    await Promise.all(
      copies.map(async ([from, to, contentType]) =>
        storage.put(to, await storage.get(from), { contentType }),
      ),
    );
  } catch (error) {
    // The twin was deleted meanwhile: analyse the upload afresh.
    await storage.deleteAll(scanFolder(id));
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
  const moment = now();
  const found = await detectionsOf(db, [twin.id]);
  const row = await db.transaction(async (tx) => {
    const [inserted] = await tx
      .insert(scans)
      .values({
        ...twin,
        id,
        filename: upload.filename,
        originalPath: originalKey(id, format),
        displayPath: displayKey(id),
        annotatedPath: null,
        processingStatus: 'processing',
        stage: 'scoring',
        reportedFalsePositive: false,
        starred: false,
        reviewStatus: 'open',
        reviewVersion: 0,
        attempts: 1,
        createdAt: moment,
        updatedAt: moment,
      })
      .returning();
    await addToDay(tx, moment, { scans: 1 });
    return inserted!;
  });
  return completeScan(context, row, {
    detections: found.get(twin.id) ?? [],
    model: modelOf(twin),
    scope: twin.scope,
    quality: twin.quality,
    processingTime: twin.processingTime ?? 0,
  });
}
