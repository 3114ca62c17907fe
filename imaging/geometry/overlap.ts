import type { Box } from './box.ts';

export function boxArea(box: Box): number {
  return Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
}

function intersectionArea(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width <= 0 || height <= 0 ? 0 : width * height;
}

export function intersectionOverUnion(a: Box, b: Box): number {
  const shared = intersectionArea(a, b);
  return shared && shared / (boxArea(a) + boxArea(b) - shared);
}

/** Share of the smaller box that lies in the other; 1 for nested boxes. */
export function shareOfSmaller(a: Box, b: Box): number {
  const shared = intersectionArea(a, b);
  return shared && shared / Math.min(boxArea(a), boxArea(b));
}

/**
 * Greedy non-maximum suppression; `boxes` are sorted best first. Returns the indexes of at most `limit` kept boxes.
 */
export function suppressOverlaps(boxes: readonly Box[], overlap: number, limit: number): number[] {
  const kept: number[] = [];
  for (const [place, box] of boxes.entries()) {
    if (kept.length >= limit) break;
    if (kept.every((other) => intersectionOverUnion(boxes[other]!, box) <= overlap)) kept.push(place);
  }
  return kept;
}

/** The weighted mean of a box and all that overlap it by at least `overlap`, because their errors cancel out. */
export function blendOverlaps(
  boxes: readonly Box[],
  weights: readonly number[],
  place: number,
  overlap: number,
): Box {
  const blended = { left: 0, top: 0, right: 0, bottom: 0 };
  let total = 0;
  for (const [other, box] of boxes.entries()) {
    if (intersectionOverUnion(boxes[place]!, box) < overlap) continue;
    total += weights[other]!;
    for (const edge of ['left', 'top', 'right', 'bottom'] as const)
      blended[edge] += weights[other]! * box[edge];
  }
  for (const edge of ['left', 'top', 'right', 'bottom'] as const) blended[edge] /= total;
  return blended;
}
