import type { GrayWindow, VolumeSlice } from './volume-slice.ts';

/** The declared window, or one that shows all but the darkest and brightest grays. */
export function defaultWindow(slices: readonly VolumeSlice[]): GrayWindow {
  const middle = slices[Math.floor(slices.length / 2)];
  return middle?.window ?? shareWindow(slices, 0.01, 0.995);
}

type Grays = Pick<VolumeSlice, 'values' | 'slope' | 'intercept'>;

/** The window between two quantiles of the grays above the empty background. */
export function shareWindow(slices: readonly Grays[], from: number, to: number): GrayWindow {
  const step = sampleStep(slices.length);
  return windowsOf(slices.filter((_, place) => place % step === 0).map(sampleGrays), [[from, to]])[0]!;
}

/** Distance between sampled slices; about 16 are enough to know the grays of a stack. */
export const sampleStep = (sliceCount: number): number => Math.max(1, Math.floor(sliceCount / 16));

/** A few thousand rescaled grays of a slice. */
export function sampleGrays({ values, slope, intercept }: Grays): number[] {
  const grays: number[] = [];
  const stride = Math.max(1, Math.floor(values.length / 6000));
  for (let at = 0; at < values.length; at += stride) {
    const value = values[at]! * slope + intercept;
    if (Number.isFinite(value)) grays.push(value);
  }
  return grays;
}

/** A window for each pair of quantiles, over the sampled grays of some slices. */
export function windowsOf(
  samples: readonly number[][],
  shares: readonly (readonly [from: number, to: number])[],
): GrayWindow[] {
  const sorted = Float64Array.from(samples.flat()).sort();
  if (sorted.length === 0) return shares.map(() => ({ center: 0.5, width: 1 }));
  let first = 0;
  while (first < sorted.length - 1 && sorted[first] === sorted[0]) first++;
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, first + Math.floor(share * (sorted.length - first)))]!;
  return shares.map(([from, to]) => {
    const low = at(from);
    const high = Math.max(at(to), low + 1e-6);
    return { center: (low + high) / 2, width: high - low };
  });
}

/** Writes a row of stored values as opaque gray RGBA pixels to `out`. */
export function paintWindow(
  values: ArrayLike<number>,
  scale: { slope: number; intercept: number; inverted: boolean },
  { center, width }: GrayWindow,
  out: Uint8ClampedArray,
): void {
  const factor = (255 * scale.slope) / width;
  const offset = (255 * (scale.intercept - (center - width / 2))) / width;
  for (let i = 0, at = 0; i < values.length; i++, at += 4) {
    // The array rounds and clamps; NaN becomes black.
    out[at] = scale.inverted ? 255 - (values[i]! * factor + offset) : values[i]! * factor + offset;
    out[at + 1] = out[at]!;
    out[at + 2] = out[at]!;
    out[at + 3] = 255;
  }
}
