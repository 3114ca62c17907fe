import { boxOf, type CenteredBox, type PictureSize } from '#imaging/geometry/box.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';

/** A mark with this overlap hits a lesion, as in the model card. */
const hitOverlap = 0.5;

type Mark = CenteredBox & { frame: number };

export interface MarkTally {
  found: number;
  missed: number;
  falseMarks: number;
  /** Sum of the overlaps of the marks that hit. */
  overlap: number;
}

/** Matches each mark, in order, with the unmatched lesion that it overlaps most. */
export function tallyMarks(
  marks: readonly Mark[],
  lesions: readonly Mark[],
  picture: PictureSize,
): MarkTally {
  const free = new Set(lesions);
  let overlap = 0;
  for (const mark of marks) {
    let best: { lesion: Mark; overlap: number } | undefined;
    for (const lesion of free) {
      if (lesion.frame !== mark.frame) continue;
      const shared = intersectionOverUnion(boxOf(mark, picture), boxOf(lesion, picture));
      if (shared >= hitOverlap && shared > (best?.overlap ?? 0)) best = { lesion, overlap: shared };
    }
    if (!best) continue;
    free.delete(best.lesion);
    overlap += best.overlap;
  }
  const found = lesions.length - free.size;
  return { found, missed: free.size, falseMarks: marks.length - found, overlap };
}

/** Whether the marks are exactly the lesions. */
export const marksFit = ({ missed, falseMarks }: MarkTally): boolean => missed === 0 && falseMarks === 0;
