import type { PictureSize } from './box.ts';

/** Smaller differences between the sides of a pixel are not seen. */
const tolerance = 0.01;

/**
 * The size at which a picture has its true proportions: its own where pixels are square or their spacing is not known,
 * else stretched along the side whose pixels are longer.
 */
export function trueSize(
  { width, height }: PictureSize,
  spacing: { row: number; column: number } | null,
): PictureSize {
  const ratio = spacing ? spacing.row / spacing.column : 1;
  if (!Number.isFinite(ratio) || ratio <= 0 || Math.abs(ratio - 1) <= tolerance) return { width, height };
  return ratio > 1 ? { width, height: height * ratio } : { width: width / ratio, height };
}
