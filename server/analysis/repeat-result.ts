import { randomUUID } from 'node:crypto';
import type { DeidentificationReceipt } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import { displayKey, formatOfType, nameOfScan, originalKey, scanFolder } from '#server/scan/files.ts';
import { addCompletedScan, defaultJudgment, type Submitter } from '#server/scan/life.ts';
import { detectionsOf } from '#server/scan/view.ts';

/** Copies the stored result of the same bytes and the same model to a new scan, if that may be stored. */
export async function repeatKnownResult(
  context: Context,
  {
    uploadHash,
    groupKey,
    importBatch,
    ownerHash,
    submitter,
  }: Pick<ScanRow, 'uploadHash' | 'groupKey' | 'importBatch' | 'ownerHash'> & {
    submitter?: Submitter | undefined;
  },
  receiptToStore: (receipt: DeidentificationReceipt) => DeidentificationReceipt | undefined,
): Promise<ScanRow | undefined> {
  const { db, scanReader, storage, detector } = context;
  const model = detector.describe();
  const twin = await scanReader.twin(uploadHash, model.version);
  const receipt = twin && receiptToStore(twin.receipt);
  if (!receipt) return undefined;

  const id = submitter?.scanId ?? randomUUID();
  const format = formatOfType(twin.originalType);
  const originalPath = originalKey(id, format);
  const copies = [{ from: twin.originalPath, to: originalPath, contentType: twin.originalType }];
  // A plain PNG is shown as it is stored.
  const showsItself = twin.displayPath === twin.originalPath;
  const displayPath = showsItself ? originalPath : displayKey(id);
  if (!showsItself) copies.push({ from: twin.displayPath, to: displayPath, contentType: 'image/png' });
  try {
    await Promise.all(
      copies.map(async ({ from, to, contentType }) =>
        storage.put(to, await storage.get(from), { contentType }),
      ),
    );
  } catch (error) {
    // The twin was deleted in the meantime: analyze the upload.
    await storage.deleteAll(scanFolder(id));
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
  const found = await detectionsOf(db, [twin.id]);
  return addCompletedScan(
    context,
    {
      ...sharedFields(twin),
      id,
      receipt,
      groupKey,
      importBatch,
      ownerHash,
      filename: nameOfScan(id, twin.format),
      originalPath,
      displayPath,
      attempts: 1,
    },
    {
      answer: twin.answer ?? 'clear',
      detections: found.get(twin.id) ?? [],
      faintDetections: twin.faintDetections ?? [],
      kind: twin.kind,
      model,
      scope: twin.scope,
      quality: twin.quality,
      judgment: twin.judgment ?? defaultJudgment,
      analyzedFrames: twin.analyzedFrames ?? [],
      processingTime: twin.processingTime ?? 0,
    },
    submitter,
  );
}

/** What scans of the same bytes share. Receipts, links, judgments and random checks belong to one scan. */
function sharedFields(twin: ScanRow) {
  const { format, fileSize, uploadHash, originalType, kind } = twin;
  const { width, height, frameCount, shownFrame, pixelSpacing, orientation } = twin;
  return {
    format,
    fileSize,
    uploadHash,
    originalType,
    kind,
    width,
    height,
    frameCount,
    shownFrame,
    pixelSpacing,
    orientation,
  };
}
