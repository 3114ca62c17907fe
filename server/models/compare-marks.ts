import type { ReviewedBox } from '#contract/review.ts';
import type { Detection } from '#contract/scans.ts';
import { boxOf, intersectionOverUnion, type PictureSize } from '#imaging/geometry/box.ts';

/** From this overlap on a mark hits a lesion, as on the card. */
const hitOverlap = 0.5;

type Mark = Pick<ReviewedBox | Detection, 'x' | 'y' | 'width' | 'height' | 'frame'>;

export interface MarkTally {
  found: number;
  missed: number;
  falseMarks: number;
  /** Sum of the overlaps of the marks that hit. */
  overlap: number;
}

/** Each mark, the surest first, takes the lesion that it overlaps most; a lesion is taken once. */
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

/** Two-sided exact sign test: how likely `fewer` or less of `fewer + more` tosses of a fair coin show one side. */
export function signTest(one: number, other: number): number | null {
  const tosses = one + other;
  if (tosses === 0) return null;
  let term = 0.5 ** tosses;
  let sum = 0;
  for (let heads = 0; heads <= Math.min(one, other); heads += 1) {
    sum += term;
    term *= (tosses - heads) / (heads + 1);
  }
  return Math.min(1, 2 * sum);
}
