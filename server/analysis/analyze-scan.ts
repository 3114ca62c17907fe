import type { Detection, Judgement } from '#contract/scans.ts';
import type { DetectedBox } from '#reading/detector/detected-box.ts';
import { readyForDetector } from '#reading/detector/ready-picture.ts';
import { brainProbability, type SliceReading } from '#reading/detector/slice-reading.ts';
import { answerOf, faintBoxes } from '#reading/findings/answer.ts';
import { oneMarkPerLesion } from '#reading/findings/one-mark-per-lesion.ts';
import { withSequence } from '#reading/gates/acquisition.ts';
import { addKindGate, isOverruled, overrule, withoutLearnedRefusal } from '#reading/gates/kind-gate.ts';
import { scoreFrames } from '#reading/study/score-frames.ts';
import type { Context } from '#server/context.ts';
import type { ScanRow } from '#server/platform/db/schema.ts';
import type { DetectionResult, ModelIdentity, OwnReading } from '#server/ports/detector.ts';
import { defaultJudgement } from '#server/scan/life.ts';
import type { Result } from '#server/scan/result.ts';
import { storedJudgement } from '#words/say/stored-remarks.ts';

type Reading = Omit<Result, 'processingTime'>;
type Parts = Pick<Context, 'storage' | 'preparer' | 'detector'>;

interface AnalysisHooks {
  signal: AbortSignal;
  onInference: (done: number, all: number) => void;
}

/**
 * Runs the detector over the frames of the stored original. If a hosted provider fails halfway, the embedded model reads
 * the whole file again, because one result must come from one model.
 */
export async function analyseScan(parts: Parts, row: ScanRow, hooks: AnalysisHooks): Promise<Reading> {
  const { storage, preparer } = parts;
  const prepared = await preparer.read(row.originalPath, () => storage.get(row.originalPath));
  hooks.signal.throwIfAborted();
  const read = (embeddedOnly: boolean) => readFrames(parts.detector, row, prepared, hooks, embeddedOnly);
  const reading = (await read(false)) ?? (await read(true));
  if (!reading) throw new Error('The embedded model did not read the whole file.');
  return reading;
}

/** Undefined if the provider changed between two frames. */
async function readFrames(
  detector: Context['detector'],
  row: ScanRow,
  prepared: Awaited<ReturnType<Context['preparer']['read']>>,
  { signal, onInference }: AnalysisHooks,
  embeddedOnly: boolean,
): Promise<Reading | undefined> {
  const { width, height, shownFrame } = prepared;
  const frames = prepared.frames.toSorted(
    (a, b) => Number(b.index === shownFrame) - Number(a.index === shownFrame),
  );

  const marks: (Detection & { faint: boolean })[] = [];
  const stack: FrameReading[] = [];
  const analysedFrames: number[] = [];
  let shown: SliceReading | null = null;
  let model: Result['model'] = detector.describe();
  let judgement = judgementBefore(row);
  const inverted = judgement.notes.some(({ id }) => id === 'inverted');
  for (const [done, frame] of judgement.judged ? frames.entries() : []) {
    onInference(done, frames.length);
    const ready = readyForDetector(
      { gray: frame.gray, width, height },
      { inverted, pixelSpacing: row.pixelSpacing },
    );
    const found = await detector.detect(ready.image, { embeddedOnly });
    signal.throwIfAborted();
    // A result names one model. The next attempt starts with the new one.
    if (analysedFrames.length > 0 && changedBetween(model, found.model)) {
      throw new Error('Another model became active during this analysis.');
    }
    if (analysedFrames.length > 0 && model.provider !== found.model.provider) return undefined;
    model = found.model;
    analysedFrames.push(frame.index);
    if (frame.index === shownFrame && found.own) {
      shown = found.own.reading;
      const gated = addKindGate(judgement, shown, found.own.limits);
      judgement = storedJudgement(row.anyway ? overrule(gated) : gated);
      if (!judgement.judged) break;
    }
    const add = (boxes: DetectedBox[], faint: boolean): void => {
      const placed = boxes.map(ready.toPicture);
      marks.push(
        ...placed.map((box) => ({ ...box, contour: box.contour ?? null, frame: frame.index, faint })),
      );
    };
    add(found.detections, false);
    add(faintOf(found), true);
    if (found.own && found.model.provider === 'embedded')
      stack.push({ frame: frame.index, ...found.own, reading: ready.readingInPicture(found.own.reading) });
  }
  const kept = oneMarkPerLesion(asStack(stack, marks, row, prepared), prepared);
  const of = (wanted: boolean): Detection[] =>
    kept.filter(({ faint }) => faint === wanted).map(({ faint: _, ...mark }) => mark);
  const [detections, faintDetections] = [of(false), of(true)];
  const scope = shown && brainProbability(shown);
  return {
    answer: answerOf({
      judged: judgement.judged,
      overruled: isOverruled(judgement),
      detections,
      faintDetections,
    }),
    detections,
    faintDetections,
    kind: row.kind && withSequence(row.kind, shown),
    scope,
    quality: row.quality,
    judgement,
    analysedFrames: analysedFrames.toSorted((a, b) => a - b),
    model,
  };
}

interface FrameReading extends OwnReading {
  frame: number;
}

/** Fewer frames than this are scored as separate pictures. */
const fewestFrames = 8;

/**
 * False alarms add up over many frames, so each mark gets the score of its lesion, as in a whole study. A mark that its
 * neighboring frames do not support is dropped.
 */
function asStack(
  frames: readonly FrameReading[],
  marks: (Detection & { faint: boolean })[],
  { pixelSpacing }: ScanRow,
  picture: { width: number; height: number },
): (Detection & { faint: boolean })[] {
  const calibration = frames[0]?.studies;
  if (!calibration || frames.length < fewestFrames) return marks;
  const ordered = frames.toSorted((a, b) => a.frame - b.frame);
  const stack = { ...picture, spacing: pixelSpacing, positions: null };
  const { cutOff } = ordered[0]!.limits;
  return scoreFrames(
    ordered.map(({ reading }) => reading),
    stack,
    calibration,
  )
    .filter(({ level }) => level !== 'none')
    .map(({ frame, box, level }) => ({
      ...box,
      contour: box.contour ?? null,
      frame: ordered[frame]!.frame,
      faint: level === 'unclear' || box.confidence < cutOff,
    }));
}

/** The judgment made at upload. The de-identified file no longer holds everything it was based on. */
function judgementBefore({ judgement, anyway }: ScanRow): Judgement {
  if (!judgement) return defaultJudgement;
  return anyway ? withoutLearnedRefusal(judgement) : judgement;
}

/** Faint marks of the model that gave the findings. A hosted model gives none. */
function faintOf({ own, model }: DetectionResult): DetectedBox[] {
  return own && model.provider === 'embedded' ? faintBoxes(own.reading, own.limits) : [];
}

const changedBetween = (before: ModelIdentity, after: ModelIdentity): boolean =>
  before.provider === after.provider && before.version !== after.version;
