import type { Detection, Judgement } from '#contract/scans.ts';
import { readyForDetector } from '#imaging/detector/ready-picture.ts';
import { oneMarkPerLesion } from '#imaging/findings/one-mark-per-lesion.ts';
import { addScopeGate } from '#imaging/gates/judgement.ts';
import { addScope } from '#imaging/quality/measure-quality.ts';
import type { Context } from '#server/context.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import type { ModelIdentity } from './detect/detector.ts';
import type { Result } from './scan-statements.ts';

/** Runs the detector over the frames of the stored original. */
export async function analyseScan(
  { storage, preparer, detector }: Pick<Context, 'storage' | 'preparer' | 'detector'>,
  row: ScanRow,
  { signal, onInference }: { signal: AbortSignal; onInference: (done: number, all: number) => void },
): Promise<Omit<Result, 'processingTime'>> {
  const prepared = await preparer.read(row.originalPath, () => storage.get(row.originalPath));
  signal.throwIfAborted();
  const { width, height, shownFrame } = prepared;
  const frames = prepared.frames.toSorted(
    (a, b) => Number(b.index === shownFrame) - Number(a.index === shownFrame),
  );

  const detections: Detection[] = [];
  const analysedFrames: number[] = [];
  let scope: number | null = null;
  let model: Result['model'] = detector.describe();
  // What the upload's own header and content said; the stored file no longer holds all of it.
  let judgement: Judgement = row.judgement ?? { judged: true, reasons: [], notes: [] };
  const inverted = judgement.notes.some(({ id }) => id === 'inverted');
  for (const [done, frame] of judgement.judged ? frames.entries() : []) {
    onInference(done, frames.length);
    const ready = readyForDetector(
      { grey: frame.grey, width, height },
      { inverted, pixelSpacing: row.pixelSpacing },
    );
    const found = await detector.detect(ready.image);
    signal.throwIfAborted();
    // One result names one model; the next try begins with the new one.
    if (analysedFrames.length > 0 && changedBetween(model, found.model)) {
      throw new Error('Another model was made the active one during this analysis.');
    }
    model = found.model;
    analysedFrames.push(frame.index);
    if (frame.index === shownFrame) {
      ({ scope } = found);
      judgement = addScopeGate(judgement, scope, found.scopeThreshold);
      if (!judgement.judged) break;
    }
    detections.push(
      ...found.detections
        .map(ready.toPicture)
        .map((box) => ({ ...box, contour: box.contour ?? null, frame: frame.index })),
    );
  }
  return {
    detections: oneMarkPerLesion(detections, prepared),
    scope,
    quality: scope === null || !row.quality ? row.quality : addScope(row.quality, scope),
    judgement,
    analysedFrames: analysedFrames.toSorted((a, b) => a - b),
    model,
  };
}

const changedBetween = (before: ModelIdentity, after: ModelIdentity): boolean =>
  before.provider === after.provider && before.version !== after.version;
