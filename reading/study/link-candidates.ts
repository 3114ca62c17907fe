import { boxOf } from '#imaging/geometry/box.ts';
import type { DetectedBox } from '../detector/detected-box.ts';
import { oneMarkPerLesion } from '../findings/one-mark-per-lesion.ts';
import { type Lesion, linkLesions, type StackShape } from '../lesions/link-lesions.ts';
import type { BrainMap } from './brain-map.ts';
import type { StudyCalibration } from './lesion-score.ts';

/** Links marks inside the brain across pictures, with at most one mark per lesion and picture. */
export function linkCandidates(
  boxes: readonly (readonly DetectedBox[])[],
  stack: StackShape,
  brain: BrainMap | undefined,
  { faintestMark, leastBrainShare }: StudyCalibration,
): Lesion[] {
  const slices = boxes.map((on, slice) => {
    const inside = on.filter(
      (box) =>
        box.confidence >= faintestMark && (brain?.shareOf(slice, boxOf(box, stack)) ?? 1) >= leastBrainShare,
    );
    const marks = oneMarkPerLesion(
      inside.map((box) => ({ ...box, frame: 0 })),
      stack,
    );
    return { slice, findings: marks.map(({ frame: _, ...box }) => box) };
  });
  return linkLesions(slices, stack);
}
