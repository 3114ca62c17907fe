import type { GreyWindow, VolumeSlice } from './volume-slice.ts';

/** The window that the files ask for, or one that shows all but the darkest and brightest greys. */
export function defaultWindow(slices: readonly VolumeSlice[]): GreyWindow {
  const middle = slices[Math.floor(slices.length / 2)];
  return middle?.window ?? shareWindow(slices, 0.01, 0.995);
}

/** The window between two shares of the greys that are brighter than the empty background. */
export function shareWindow(
  slices: readonly Pick<VolumeSlice, 'values' | 'slope' | 'intercept'>[],
  from: number,
  to: number,
): GreyWindow {
  const pool: number[] = [];
  const step = Math.max(1, Math.floor(slices.length / 16));
  for (let i = 0; i < slices.length; i += step) {
    const { values, slope, intercept } = slices[i]!;
    const stride = Math.max(1, Math.floor(values.length / 6000));
    for (let at = 0; at < values.length; at += stride) {
      const value = values[at]! * slope + intercept;
      if (Number.isFinite(value)) pool.push(value);
    }
  }
  const sorted = Float64Array.from(pool).sort();
  if (sorted.length === 0) return { centre: 0.5, width: 1 };
  let first = 0;
  while (first < sorted.length - 1 && sorted[first] === sorted[0]) first++;
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, first + Math.floor(share * (sorted.length - first)))]!;
  const low = at(from);
  const high = Math.max(at(to), low + 1e-6);
  return { centre: (low + high) / 2, width: high - low };
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
