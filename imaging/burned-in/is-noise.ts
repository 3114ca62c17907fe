import type { Line } from './text-lines.ts';

/** Stripes of noise are wide. */
const leastShape = 5;
/** Neighboring pixels of letters, dotted ones included, agree more than this; those of noise do not agree at all. */
const leastAgreement = 0.22;
/** Dots of letters may stand apart by so many pixels. */
const distances = [1, 2, 3];

/** Whether a line is a stripe of noise: a pixel there says nothing about its neighbors. */
export function isNoise(gray: Uint8Array, width: number, line: Line): boolean {
  if (line.right - line.left < leastShape * (line.bottom - line.top)) return false;
  return distances.every(
    (distance) =>
      agreement(gray, width, line, distance, 0) < leastAgreement &&
      agreement(gray, width, line, 0, distance) < leastAgreement,
  );
}

/** Correlation of the pixels with those `across` and `down` from them, each row measured from its own mean. */
function agreement(gray: Uint8Array, width: number, line: Line, across: number, down: number): number {
  const { left, top, right, bottom } = line;
  const means = Array.from({ length: bottom - top + 1 }, (_, row) => {
    let sum = 0;
    for (let x = left; x <= right; x++) sum += gray[(top + row) * width + x]!;
    return sum / (right - left + 1);
  });
  let together = 0;
  let here = 0;
  let there = 0;
  for (let y = top; y <= bottom - down; y++) {
    for (let x = left; x <= right - across; x++) {
      const a = gray[y * width + x]! - means[y - top]!;
      const b = gray[(y + down) * width + x + across]! - means[y - top + down]!;
      together += a * b;
      here += a * a;
      there += b * b;
    }
  }
  return together / Math.max(1, Math.sqrt(here * there));
}
