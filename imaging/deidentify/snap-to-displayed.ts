import type { RawSamples } from '../dicom/uncompressed.ts';

/**
 * Gives all pixels of one displayed gray the same stored value: the one nearest to their mean. This removes content that
 * the search for burned-in text could not see: values outside the window, between its grays, or padding.
 */
export function snapToDisplayed<T extends RawSamples>(samples: T, shown: Uint8Array): T {
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
    // An existing value, so that any display curve maps it to the same gray.
    if (distance < distances[gray]!) {
      chosen[gray] = samples[i]!;
      distances[gray] = distance;
    }
  }
  const out = samples.slice() as T;
  for (let i = 0; i < out.length; i++) out[i] = chosen[shown[i]!]!;
  return out;
}
