import { boxOf, type PictureSize } from '#imaging/geometry/box.ts';
import type { Lesion } from '../lesions/link-lesions.ts';
import type { BrainMap } from './brain-map.ts';

/** Pictures of one size at regular distances. */
interface MeasuredStack extends PictureSize {
  stepMm: number;
}

/** Inputs of a candidate's score. */
export interface LesionFeatures {
  /** Sum over its pictures of the highest confidence times the distance between pictures. */
  evidenceMm: number;
  /** Mean over its pictures of the highest confidence. */
  meanConfidence: number;
  /** Extent along the stack. */
  extentMm: number;
  /** Share of its marks inside the brain; null if unknown. */
  brainShare: number | null;
  /** Highest confidence at its position in the two other planes; null if they cannot be cut. */
  otherPlanes: number | null;
}

export function measureFeatures(
  lesion: Lesion,
  stack: MeasuredStack,
  brain: BrainMap | undefined,
  otherPlanes: LesionFeatures['otherPlanes'],
): LesionFeatures {
  const best = new Map<number, number>();
  for (const { slice, finding } of lesion.marks)
    best.set(slice, Math.max(best.get(slice) ?? 0, finding.confidence));
  const confidences = [...best.values()];
  const sum = confidences.reduce((total, confidence) => total + confidence, 0);
  const places = [...best.keys()];
  return {
    evidenceMm: sum * stack.stepMm,
    meanConfidence: sum / confidences.length,
    extentMm: (Math.max(...places) - Math.min(...places) + 1) * stack.stepMm,
    brainShare: brainShareOf(lesion, stack, brain),
    otherPlanes,
  };
}

function brainShareOf(lesion: Lesion, stack: MeasuredStack, brain: BrainMap | undefined): number | null {
  let weight = 0;
  let inside = 0;
  for (const { slice, finding } of lesion.marks) {
    const share = brain?.shareOf(slice, boxOf(finding, stack));
    if (share === undefined) continue;
    weight += finding.confidence;
    inside += finding.confidence * share;
  }
  return weight > 0 ? inside / weight : null;
}
