/** A box by its edges; the unit is up to the caller. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The edges, in pixels, of a detection given by its centre in pixels and its size in fractions. */
export function boxOf(
  detection: { x: number; y: number; width: number; height: number },
  picture: { width: number; height: number },
): Box {
  const halfWidth = (detection.width * picture.width) / 2;
  const halfHeight = (detection.height * picture.height) / 2;
  return {
    left: detection.x - halfWidth,
    top: detection.y - halfHeight,
    right: detection.x + halfWidth,
    bottom: detection.y + halfHeight,
  };
}

function boxArea(box: Box): number {
  return Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
}

export function intersectionOverUnion(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (boxArea(a) + boxArea(b) - shared);
}

/**
 * Greedy suppression of boxes that mark the same place; `boxes` come best first. Returns the places kept,
 * at most `limit`.
 */
export function suppressOverlaps(boxes: readonly Box[], overlap: number, limit: number): number[] {
  const kept: number[] = [];
  for (const [place, box] of boxes.entries()) {
    if (kept.length >= limit) break;
    if (kept.every((other) => intersectionOverUnion(boxes[other]!, box) <= overlap)) kept.push(place);
  }
  return kept;
}

/** The weighted mean of a box and all that overlap it by at least `overlap`: neighbours err in different directions. */
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
