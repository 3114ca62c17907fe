import type { Line } from './text-lines.ts';

/** Minimum ratio of width to height: stripes of noise are wide. */
const minAspectRatio = 5;
/** Neighboring pixels of letters, even dotted ones, correlate more than this; those of noise do not correlate. */
const minCorrelation = 0.22;
/** Spacing of the dots in dotted letters, in pixels. */
const distances = [1, 2, 3];

/** Whether a line is a stripe of noise, in which neighboring pixels do not correlate. */
export function isNoise(gray: Uint8Array, width: number, line: Line): boolean {
  if (line.right - line.left < minAspectRatio * (line.bottom - line.top)) return false;
  return distances.every(
    (distance) =>
      correlation(gray, width, line, distance, 0) < minCorrelation &&
      correlation(gray, width, line, 0, distance) < minCorrelation,
  );
}

/** Correlation of each pixel with the one at the offset `across`, `down`, relative to the mean of its row. */
function correlation(gray: Uint8Array, width: number, line: Line, across: number, down: number): number {
  const { left, top, right, bottom } = line;
  const means = Array.from({ length: bottom - top + 1 }, (_, row) => {
    let sum = 0;
    for (let x = left; x <= right; x++) sum += gray[(top + row) * width + x]!;
    return sum / (right - left + 1);
  });
  let covariance = 0;
  let varianceA = 0;
  let varianceB = 0;
  for (let y = top; y <= bottom - down; y++) {
    for (let x = left; x <= right - across; x++) {
      const a = gray[y * width + x]! - means[y - top]!;
      const b = gray[(y + down) * width + x + across]! - means[y - top + down]!;
      covariance += a * b;
      varianceA += a * a;
      varianceB += b * b;
    }
  }
  return covariance / Math.max(1, Math.sqrt(varianceA * varianceB));
}
