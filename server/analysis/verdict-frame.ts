import { and, eq } from 'drizzle-orm';
import type { Detection } from '#contract/scans.ts';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { type ScanRow, scans } from '#server/platform/db/schema.ts';
import { displayFrameKey } from '#server/scan/files.ts';
import type { ShownPicture } from '#server/scan/result.ts';

/** The frame that a result is about: the one with the most confident finding. */
function verdictFrame(detections: readonly Detection[]): number | undefined {
  return detections.toSorted((a, b) => b.confidence - a.confidence)[0]?.frame;
}

/** Stores a picture of the frame that a result is about, unless that frame is already shown. */
export async function storeVerdictFrame(
  { storage, preparer }: Pick<Context, 'storage' | 'preparer'>,
  row: ScanRow,
  detections: readonly Detection[],
): Promise<ShownPicture> {
  const { id, shownFrame, displayPath, orientation } = row;
  // Labels that came with an imported file belong to the frame that was shown then.
  const frame = row.importBatch ? shownFrame : (verdictFrame(detections) ?? shownFrame);
  if (frame === shownFrame) return { shownFrame, displayPath, orientation };
  const original = await storage.get(row.originalPath);
  const [drawn] = await preparer.frames(original, [frame], `analysis ${row.originalPath}`);
  if (!drawn) throw new Error(`The stored file has no frame ${frame}.`);
  const key = displayFrameKey(id, frame);
  await storage.put(key, drawn.png, { contentType: 'image/png' });
  return { shownFrame: frame, displayPath: key, orientation: drawn.orientation };
}

/** Deletes the replaced picture or, if the scan was deleted in the meantime, the new one. */
export async function deleteUnusedPicture(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  row: ScanRow,
  shown: ShownPicture,
  completed: boolean,
): Promise<void> {
  if (shown.displayPath === row.displayPath) return;
  if (completed) return storage.delete(row.displayPath);
  // Another worker that finished first may show the same picture.
  const alive = await db.$count(scans, and(eq(scans.id, row.id), notDeleted));
  if (alive === 0) await storage.delete(shown.displayPath);
}
