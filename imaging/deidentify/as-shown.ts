import type { RawSamples } from '../dicom/uncompressed.ts';

/**
 * Values in which each gray of the shown picture has one value: the one nearest to the mean of all that looked the same. What the
 * search for burned-in text could not see (below, above or between the grays of the window, padding) is not in them.
 */
export function asShown<T extends RawSamples>(samples: T, shown: Uint8Array): T {
  const sums = new Float64Array(256);
  const counts = new Uint32Array(256);
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i]!;
    if (!Number.isFinite(value)) continue;
    sums[shown[i]!]! += value;
    counts[shown[i]!]!++;
  }
  const means = sums.map((sum, gray) => sum / counts[gray]!);
  const chosen = new Float64Array(256).fill(Number.NaN);
  const distances = new Float64Array(256).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < samples.length; i++) {
    const gray = shown[i]!;
    const distance = Math.abs(samples[i]! - means[gray]!);
    // A value that occurs, so that it is shown with the same gray whatever the curve.
    if (distance < distances[gray]!) {
      chosen[gray] = samples[i]!;
      distances[gray] = distance;
    }
  }
  const out = samples.slice() as T;
  for (let i = 0; i < out.length; i++) out[i] = chosen[shown[i]!]!;
  return out;
}
