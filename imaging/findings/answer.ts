import type { DetectedBox } from '../detector/detected-box.ts';
import { mostLikely, type SequenceName, type SliceReading } from '../detector/slice-reading.ts';

/** What a result says about one slice. */
export type Answer = 'finding' | 'unclear' | 'clear' | 'not-analyzed';

/** The limits that turn a reading into an answer; they belong to the model that gave it. */
export interface ModelLimits {
  /** A box from here on is a finding. */
  cutOff: number;
  scopeThreshold: number;
  /** Below this probability of a slice of a head a picture is refused, where the model names kinds of pictures. */
  kindThreshold?: number | undefined;
  /** A box from here on, and below the cut-off, makes a slice unclear. */
  faintThreshold?: number | undefined;
  /** The same, where validation gave enough slices of a sequence. */
  faintBySequence?: Partial<Record<SequenceName, number>> | undefined;
}

/** For models that were never measured for it. */
const usualFaintThreshold = 0.1;
/** From this probability on the sequence counts as known. */
const sureOfSequence = 0.5;

export function faintThresholdFor(
  { faintThreshold = usualFaintThreshold, faintBySequence }: ModelLimits,
  { sequence }: Pick<SliceReading, 'sequence'>,
): number {
  const likely = mostLikely(sequence);
  if (!likely || likely.probability < sureOfSequence) return faintThreshold;
  return faintBySequence?.[likely.name] ?? faintThreshold;
}

/** Boxes below the cut-off that keep a slice from being clear. */
export function faintBoxes(reading: SliceReading, limits: ModelLimits): DetectedBox[] {
  const from = faintThresholdFor(limits, reading);
  return reading.boxes.filter(({ confidence }) => confidence >= from && confidence < limits.cutOff);
}

/** A picture that was read against the gate's advice is never clear: nobody has measured such pictures. */
export function answerOf(result: {
  judged: boolean;
  overruled: boolean;
  detections: readonly unknown[];
  faintDetections: readonly unknown[];
}): Answer {
  if (!result.judged) return 'not-analyzed';
  if (result.detections.length > 0) return 'finding';
  return result.faintDetections.length > 0 || result.overruled ? 'unclear' : 'clear';
}
