import { boxOf, type PictureSize } from '../geometry/box.ts';
import type { Lesion } from '../lesions/link-lesions.ts';
import type { BrainMap } from './brain-map.ts';

/** Pictures of one size, each of which stands for some millimeters. */
interface MeasuredStack extends PictureSize {
  stepMm: number;
}

/** What a candidate's score is made of. */
export interface LesionFeatures {
  /** Highest confidence on each picture times the millimeters it stands for, summed. */
  evidenceMm: number;
  /** Mean over its pictures of the highest confidence. */
  meanConfidence: number;
  /** Millimeters through the stack. */
  extentMm: number;
  pictures: number;
  /** Share of its marks that lies in the brain; null where nothing is known. */
  brainShare: number | null;
  /** Millimeters across on its largest picture; null without the size of a pixel. */
  diameterMm: number | null;
  /** Confidence at its place in the two other planes; null where they cannot be cut. */
  otherPlanes: { mean: number; highest: number } | null;
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
    pictures: places.length,
    brainShare: brainShareOf(lesion, stack, brain),
    diameterMm: lesion.diameter,
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
