import { mostLikely, type PictureKind, type SliceReading } from '../detector/slice-reading.ts';
import type { ModelLimits } from '../findings/answer.ts';
import { type Judgement, judgementOf, type Remark } from './judgement.ts';

/** Below it a picture is refused, unless the model's card sets another limit. */
const usualKindThreshold = 0.9;
/** Slices at the edge of a head are slices of a head: they are refused only where the network is sure of too little. */
const mostLittle = 0.7;

/** Probability that a picture shows a slice of a head at all, however much of it. */
export const ofHead = (kind: Record<PictureKind, number>): number =>
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

/** What visitors read where they had a refused picture analyzed. */
const notTestedOnSuch = 'You asked for an analysis anyway. Results on such images were never tested.';

/** Adds what the network says about the picture as a whole: its kind, or only its scope in files without kinds. */
export function addKindGate(before: Judgement, reading: SliceReading | null, limits: ModelLimits): Judgement {
  const reason = reading && refusalOf(reading, limits);
  if (!reason || !before.judged) return before;
  return judgementOf([...before.reasons, reason], before.notes);
}

/** Why the network refuses a picture; null where it does not. */
export function refusalOf({ kind, scope }: SliceReading, limits: ModelLimits): Remark | null {
  const about = { gate: 'scope' as const };
  if (!kind) {
    if (scope >= limits.scopeThreshold) return null;
    return { ...about, id: 'not-brain-mr', sentence: notABrainSlice };
  }
  const { 'brain-mr': _, 'too-little-head': little, ...others } = kind;
  const name = ofHead(kind) < kindThresholdOf(limits) ? mostLikely(others)!.name : 'too-little-head';
  if (name === 'too-little-head' && little <= mostLittle) return null;
  return { ...about, id: `kind-${name}`, sentence: refusals[name] };
}

/** Whether only the learned gate refused a picture: what it says can be wrong, so a person may overrule it. */
export function mayBeOverruled({ judged, reasons }: Judgement): boolean {
  return !judged && reasons.every(({ gate }) => gate === 'scope');
}

/** Whether a result stands on a picture that the learned gate had refused. */
export const isOverruled = ({ notes }: Judgement): boolean => notes.some(({ id }) => id === overruledNote);
const overruledNote = 'anyway';

/** The judgment without the network's refusal. */
export function withoutLearnedRefusal(judgement: Judgement): Judgement {
  return mayBeOverruled(judgement) ? judgementOf([], judgement.notes) : judgement;
}

/** A refusal that a person overruled: the reasons become notes with the result. */
export function overrule(refused: Judgement): Judgement {
  if (!mayBeOverruled(refused)) return refused;
  const asked = { gate: 'scope', id: overruledNote, sentence: notTestedOnSuch } as const;
  return judgementOf([], [...refused.notes, ...refused.reasons, asked]);
}
