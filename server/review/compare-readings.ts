import type { PictureVerdict, ReviewVerdict } from '#contract/picture-verdict.ts';
import { agreeingIou } from '#contract/quality.ts';
import type { ReviewedBox } from '#contract/review.ts';
import type { Detection } from '#contract/scans.ts';
import { boxOf, type CenteredBox, type PictureSize } from '#imaging/geometry/box.ts';
import { intersectionOverUnion } from '#imaging/geometry/overlap.ts';

interface Reading {
  action: ReviewVerdict;
  /** Null: not said. */
  picture?: PictureVerdict | null | undefined;
  boxes: readonly ReviewedBox[] | null;
}
type Placed = CenteredBox & { frame: number };

/** Where the reader sees a lesion; null if they flagged the result without correcting it. */
function placesOf({ action, boxes }: Reading, detections: readonly Detection[]): readonly Placed[] | null {
  return action === 'correct' ? (boxes ?? detections) : boxes;
}

/** Mean overlap of two lists of boxes, matched greedily. A box without a match counts as 0. */
function meanOverlap(first: readonly Placed[], second: readonly Placed[], picture: PictureSize): number {
  const pairs = first
    .flatMap((a, i) =>
      second.map((b, j) => ({
        i,
        j,
        iou: a.frame === b.frame ? intersectionOverUnion(boxOf(a, picture), boxOf(b, picture)) : 0,
      })),
    )
    .toSorted((a, b) => b.iou - a.iou);
  const [taken, given] = [new Set<number>(), new Set<number>()];
  let sum = 0;
  for (const { i, j, iou } of pairs) {
    if (taken.has(i) || given.has(j)) continue;
    taken.add(i);
    given.add(j);
    sum += iou;
  }
  return sum / Math.max(first.length, second.length);
}

/**
 * Two readings agree if they say the same about the picture and about the answer and, if both drew boxes, the boxes overlap
 * enough.
 */
export function compareReadings(
  first: Reading,
  second: Reading,
  { detections, picture }: { detections: readonly Detection[]; picture: PictureSize },
): { iou: number | null; agree: boolean } {
  const [a, b] = [placesOf(first, detections), placesOf(second, detections)];
  const iou = a && b && a.length + b.length > 0 ? meanOverlap(a, b, picture) : null;
  const samePicture = !first.picture || !second.picture || first.picture === second.picture;
  return {
    iou,
    agree: first.action === second.action && samePicture && (iou === null || iou >= agreeingIou),
  };
}
