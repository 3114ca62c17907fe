import { headProbability, mostLikely, type SliceReading } from '../detector/slice-reading.ts';
import type { ModelLimits } from '../findings/answer.ts';
import { type Judgment, judgmentOf, mayBeOverruled, type Remark } from './judgment.ts';

/** A picture below this is refused, unless the model card sets another threshold. */
const usualKindThreshold = 0.9;
/** A slice at the edge of the head is refused only above this probability of showing too little. */
const maxTooLittleHead = 0.7;

export const kindThresholdOf = ({ kindThreshold = usualKindThreshold }: ModelLimits): number => kindThreshold;

/** Adds the network's refusal: by kind of picture or, for networks without kinds, by scope. */
export function addKindGate(before: Judgment, reading: SliceReading | null, limits: ModelLimits): Judgment {
  const reason = reading && refusalOf(reading, limits);
  if (!reason || !before.judged) return before;
  return judgmentOf([...before.reasons, reason], before.notes);
}

/** Why the network refuses a picture; null if it accepts it. */
export function refusalOf({ kind, scope }: SliceReading, limits: ModelLimits): Remark | null {
  if (!kind) return scope >= limits.scopeThreshold ? null : { gate: 'scope', id: 'not-brain-mr' };
  const { 'brain-mr': _, ...others } = kind;
  const isHead = headProbability(kind) >= kindThresholdOf(limits);
  if (isHead && kind['too-little-head'] <= maxTooLittleHead) return null;
  const name = isHead ? 'too-little-head' : mostLikely(others)!.name;
  return { gate: 'scope', id: `kind-${name}` };
}

/** Whether a person overruled the learned gate. */
export const isOverruled = ({ notes }: Judgment): boolean => notes.some(({ id }) => id === overruledNote);
const overruledNote = 'anyway';

/** Drops the network's refusal. */
export function withoutLearnedRefusal(judgment: Judgment): Judgment {
  return mayBeOverruled(judgment) ? judgmentOf([], judgment.notes) : judgment;
}

/** Overrules the network's refusal: its reasons become notes, with one that says so. */
export function overrule(refused: Judgment): Judgment {
  if (!mayBeOverruled(refused)) return refused;
  const asked: Remark = { gate: 'scope', id: overruledNote };
  return judgmentOf([], [...refused.notes, ...refused.reasons, asked]);
}
