import { mostLikely, type PictureKind, type SliceReading } from '../detector/slice-reading.ts';
import type { ModelLimits } from '../findings/answer.ts';
import { type Judgement, judgementOf, type Remark } from './judgement.ts';

/** A picture below this is refused, unless the model card sets another threshold. */
const usualKindThreshold = 0.9;
/** A slice at the edge of the head is refused only above this probability of showing too little. */
const maxTooLittleHead = 0.7;

/** Probability that a picture shows any slice of a head. */
export const headProbability = (kind: Record<PictureKind, number>): number =>
  kind['brain-mr'] + kind['too-little-head'];

export const kindThresholdOf = ({ kindThreshold = usualKindThreshold }: ModelLimits): number => kindThreshold;

const refusals: Record<Exclude<PictureKind, 'brain-mr'>, string> = {
  ct: 'This looks like a CT scan. The model knows brain MRI only.',
  'other-body': 'This looks like another part of the body. The model knows brains only.',
  'several-slices': 'This looks like several slices in one image. Upload one slice at a time.',
  drawing: 'This looks like a drawing, a page or a screenshot. Upload the slice itself.',
  photograph: 'This looks like a photo. Upload the slice as the scanner saved it.',
  'too-little-head': 'This shows too little of a head. Upload a slice through the middle of the brain.',
};

const notABrainSlice =
  'This does not look like a brain MRI slice. Upload one slice of a brain MRI, cropped to the head.';

/** Shown with the result of a refused picture that a visitor had analyzed anyway. */
const notTestedOnSuch = 'You asked for an analysis anyway. Results on such images were never tested.';

/** Adds the network's refusal: by kind of picture or, for networks without kinds, by scope. */
export function addKindGate(before: Judgement, reading: SliceReading | null, limits: ModelLimits): Judgement {
  const reason = reading && refusalOf(reading, limits);
  if (!reason || !before.judged) return before;
  return judgementOf([...before.reasons, reason], before.notes);
}

/** Why the network refuses a picture; null if it accepts it. */
export function refusalOf({ kind, scope }: SliceReading, limits: ModelLimits): Remark | null {
  const about = { gate: 'scope' as const };
  if (!kind) {
    if (scope >= limits.scopeThreshold) return null;
    return { ...about, id: 'not-brain-mr', sentence: notABrainSlice };
  }
  const { 'brain-mr': _, ...others } = kind;
  const isHead = headProbability(kind) >= kindThresholdOf(limits);
  if (isHead && kind['too-little-head'] <= maxTooLittleHead) return null;
  const name = isHead ? 'too-little-head' : mostLikely(others)!.name;
  return { ...about, id: `kind-${name}`, sentence: refusals[name] };
}

/** Whether only the learned gate refused a picture. It can be wrong, so a person may overrule it. */
export function mayBeOverruled({ judged, reasons }: Judgement): boolean {
  return !judged && reasons.every(({ gate }) => gate === 'scope');
}

/** Whether a person overruled the learned gate. */
export const isOverruled = ({ notes }: Judgement): boolean => notes.some(({ id }) => id === overruledNote);
const overruledNote = 'anyway';

/** Drops the network's refusal. */
export function withoutLearnedRefusal(judgement: Judgement): Judgement {
  return mayBeOverruled(judgement) ? judgementOf([], judgement.notes) : judgement;
}

/** Overrules the network's refusal: its reasons become notes. */
export function overrule(refused: Judgement): Judgement {
  if (!mayBeOverruled(refused)) return refused;
  const asked = { gate: 'scope', id: overruledNote, sentence: notTestedOnSuch } as const;
  return judgementOf([], [...refused.notes, ...refused.reasons, asked]);
}
