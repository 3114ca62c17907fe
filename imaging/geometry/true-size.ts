import { maxSide } from '../limits.ts';
import type { PictureSize } from './box.ts';

/** A smaller difference is rounding in the header; a larger one is an error in the header. */
const minStretch = 0.01;
const maxStretch = 10;

/**
 * The size in whole pixels at which a picture has its true proportions. Unchanged if pixels are square or their spacing is
 * unknown; otherwise stretched along the side with the longer pixels.
 */
export function trueSize(
  { width, height }: PictureSize,
  spacing: { row: number; column: number } | null,
): PictureSize {
  const ratio = spacing ? spacing.row / spacing.column : 1;
  const stretched = Math.abs(ratio - 1) >= minStretch && ratio <= maxStretch && ratio >= 1 / maxStretch;
  if (!stretched) return { width, height };
  const wide = ratio > 1 ? width : width / ratio;
  const high = ratio > 1 ? height * ratio : height;
  const shrink = Math.min(1, maxSide / Math.max(wide, high));
  return { width: Math.max(1, Math.round(wide * shrink)), height: Math.max(1, Math.round(high * shrink)) };
}
