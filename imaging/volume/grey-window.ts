import type { GreyWindow, VolumeSlice } from './volume-slice.ts';

/** The window that the files ask for, or one that shows all but the darkest and brightest greys. */
export function defaultWindow(slices: readonly VolumeSlice[]): GreyWindow {
  const middle = slices[Math.floor(slices.length / 2)];
  return middle?.window ?? shareWindow(slices, 0.01, 0.995);
}

type Greys = Pick<VolumeSlice, 'values' | 'slope' | 'intercept'>;

/** The window between two shares of the greys that are brighter than the empty background. */
export function shareWindow(slices: readonly Greys[], from: number, to: number): GreyWindow {
  const step = sampleStep(slices.length);
  return windowsOf(slices.filter((_, place) => place % step === 0).map(sampleGreys), [[from, to]])[0]!;
}

/** Of a stack every so many slices are enough to know its greys. */
export const sampleStep = (sliceCount: number): number => Math.max(1, Math.floor(sliceCount / 16));

/** Some thousand rescaled greys of a slice. */
export function sampleGreys({ values, slope, intercept }: Greys): number[] {
  const greys: number[] = [];
  const stride = Math.max(1, Math.floor(values.length / 6000));
  for (let at = 0; at < values.length; at += stride) {
    const value = values[at]! * slope + intercept;
    if (Number.isFinite(value)) greys.push(value);
  }
  return greys;
}

/** A window for each pair of shares, over the sampled greys of some slices. */
export function windowsOf(
  samples: readonly number[][],
  shares: readonly (readonly [from: number, to: number])[],
): GreyWindow[] {
  const sorted = Float64Array.from(samples.flat()).sort();
  if (sorted.length === 0) return shares.map(() => ({ centre: 0.5, width: 1 }));
  let first = 0;
  while (first < sorted.length - 1 && sorted[first] === sorted[0]) first++;
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, first + Math.floor(share * (sorted.length - first)))]!;
  return shares.map(([from, to]) => {
    const low = at(from);
    const high = Math.max(at(to), low + 1e-6);
    return { centre: (low + high) / 2, width: high - low };
  });
}

/** Writes a row of stored values as opaque grey pixels. `out` holds four bytes for each value. */
export function paintWindow(
  values: ArrayLike<number>,
  scale: { slope: number; intercept: number; inverted: boolean },
  { centre, width }: GreyWindow,
  out: Uint8ClampedArray,
): void {
  const factor = (255 * scale.slope) / width;
  const offset = (255 * (scale.intercept - (centre - width / 2))) / width;
  for (let i = 0, at = 0; i < values.length; i++, at += 4) {
    // The array rounds and clamps; what is no number becomes black.
    out[at] = scale.inverted ? 255 - (values[i]! * factor + offset) : values[i]! * factor + offset;
    out[at + 1] = out[at]!;
    out[at + 2] = out[at]!;
    out[at + 3] = 255;
  }
}
