import { mostLikely, type SliceReading } from '../detector/slice-reading.ts';
import type { Answer, NetworkSequence } from '../vocabulary.ts';

/** A model's thresholds for turning a reading into an answer. */
export interface ModelLimits {
  /** A box at or above this confidence is a finding. */
  cutOff: number;
  scopeThreshold: number;
  /** Lowest accepted probability of a head slice, if the model names kinds of pictures. */
  kindThreshold?: number | undefined;
  /** A box at or above this, but below the cut-off, makes a slice unclear. */
  faintThreshold?: number | undefined;
  /** The same by sequence, for sequences with enough validation slices. */
  faintBySequence?: Partial<Record<NetworkSequence, number>> | undefined;
  /** From this confidence on, an abnormality other than a tumor counts. Without it, the network's output is ignored. */
  otherThreshold?: number | undefined;
  /** An other abnormality at or above this, but below `otherThreshold`, makes a slice unclear. */
  otherFaintThreshold?: number | undefined;
}

/** What a mark counts as: only findings and faint marks matter for the answer. */
export type Strength = 'finding' | 'faint' | 'noise';

/** For models without a measured threshold. */
const usualFaintThreshold = 0.1;
/** At or above this probability, the sequence counts as known. */
const sureOfSequence = 0.5;

export function faintThresholdFor(
  { faintThreshold = usualFaintThreshold, faintBySequence }: ModelLimits,
  { sequence }: Pick<SliceReading, 'sequence'>,
): number {
  const likely = mostLikely(sequence);
  if (!likely || likely.probability < sureOfSequence) return faintThreshold;
  return faintBySequence?.[likely.name] ?? faintThreshold;
}

/** Tumors count first, then other abnormalities. A picture that a gate rejected and a person overruled is never clear, because such pictures were never tested. */
export function answerOf(result: {
  judged: boolean;
  overruled: boolean;
  findings: readonly unknown[];
  others: readonly unknown[];
  faint: readonly unknown[];
}): Answer {
  if (!result.judged) return 'not-analyzed';
  if (result.findings.length > 0) return 'finding';
  if (result.others.length > 0) return 'other';
  return result.faint.length > 0 || result.overruled ? 'unclear' : 'clear';
}
