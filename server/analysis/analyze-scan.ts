import type { Detection } from '#contract/scans.ts';
import type { Mark } from '#reading/findings/marks-of.ts';
import { type PictureResult, readPicture } from '#reading/read-picture.ts';
import type { Context } from '#server/context.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import type { DetectionResult } from '#server/ports/detector.ts';
import { defaultJudgment } from '#server/scan/life.ts';
import type { Result } from '#server/scan/result.ts';

type Analyzed = Omit<Result, 'processingTime'>;

interface AnalysisHooks {
  signal: AbortSignal;
  onInference: (done: number, all: number) => void;
}

/**
 * Runs the detector over the frames of the stored original. If a hosted provider fails halfway, the embedded model reads
 * the whole file again, because one result must come from one model.
 */
export async function analyzeScan(
  { storage, preparer, detector }: Pick<Context, 'storage' | 'preparer' | 'detector'>,
  row: ScanRow,
  { signal, onInference }: AnalysisHooks,
): Promise<Analyzed> {
  const stored = await preparer.read(row.originalPath, () => storage.get(row.originalPath));
  signal.throwIfAborted();
  const picture = {
    ...stored,
    header: null,
    pixelSpacing: row.pixelSpacing,
    checked: { judgment: row.judgment ?? defaultJudgment, acquisition: row.kind },
  };
  const read = (embeddedOnly: boolean) =>
    readPicture(picture, oneModel(detector, embeddedOnly), {
      anyway: row.anyway,
      signal,
      onFrame: onInference,
    });
  const result = await read(false).catch((error: unknown) => {
    if (!(error instanceof ProviderChanged)) throw error;
    return read(true);
  });
  return toResult(result, row, detector);
}

/** The provider failed between two frames, and the embedded model replaced it. */
class ProviderChanged extends Error {}

/** A detector that refuses to continue with another model than the one that began. */
function oneModel(detector: Context['detector'], embeddedOnly: boolean) {
  let began: DetectionResult['model'] | undefined;
  return async (image: Parameters<Context['detector']['detect']>[0]): Promise<DetectionResult> => {
    const found = await detector.detect(image, { embeddedOnly });
    began ??= found.model;
    if (began.provider !== found.model.provider) throw new ProviderChanged();
    // The next attempt starts with the new one.
    if (began.version !== found.model.version)
      throw new Error('Another model became active during this analysis.');
    return found;
  };
}

function toResult(
  {
    answer,
    findings,
    others,
    faint,
    judgment,
    acquisition,
    scope,
    framesRead,
    network,
  }: PictureResult<DetectionResult>,
  { quality }: ScanRow,
  detector: Context['detector'],
): Analyzed {
  return {
    answer,
    detections: findings.map(toDetection),
    otherDetections: others.map(toDetection),
    faintDetections: faint.map(toDetection),
    kind: acquisition,
    scope,
    quality,
    judgment,
    analyzedFrames: framesRead,
    model: network?.model ?? detector.describe(),
  };
}

const toDetection = ({ strength: _, ...mark }: Mark): Detection => ({
  ...mark,
  contour: mark.contour ?? null,
});
