import type { Detection } from '#contract/scans.ts';
import { AppError } from '#server/app-error.ts';
import type { Context } from '#server/context.ts';
import type { Result } from './complete-scan.ts';
import { addScope } from './quality/measure-quality.ts';
import type { ScanRow } from './scan-view.ts';

const notABrainAdvice =
  'This does not look like a brain MR slice, so it was not analysed. Please use a single slice of a brain MRI, cropped to the head, without screenshots or photographs of a screen.';

/** Runs the detector over the frames of the stored original. */
export async function analyseScan(
  { storage, preparer, detector, card }: Context,
  row: ScanRow,
  onInference: (done: number, all: number) => void,
): Promise<Omit<Result, 'processingTime'>> {
  const prepared = await preparer.prepareStored(await storage.get(row.originalPath));
  const { width, height, shownFrame } = prepared;
  const frames = prepared.frames.toSorted(
    (a, b) => Number(b.index === shownFrame) - Number(a.index === shownFrame),
  );

  const detections: Detection[] = [];
  let scope: number | null = null;
  let model: Result['model'] = detector.describe();
  for (const [done, frame] of frames.entries()) {
    onInference(done, frames.length);
    const found = await detector.detect({ grey: frame.grey, width, height });
    if (frame.index === shownFrame) {
      ({ scope } = found);
      if (scope !== null && card && scope < card.postprocess.scopeThreshold) {
        throw new AppError('not_a_brain_slice', notABrainAdvice);
      }
    }
    model = found.model;
    detections.push(
      ...found.detections.map((box) => ({ ...box, contour: box.contour ?? null, frame: frame.index })),
    );
  }
  return {
    detections: detections.toSorted((a, b) => b.confidence - a.confidence),
    scope,
    quality: scope === null ? prepared.quality : addScope(prepared.quality, scope),
    model,
  };
}
