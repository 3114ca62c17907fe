import type { CenteredBox, PictureSize } from '#imaging/geometry/box.ts';
import type { Region } from './describe-region.ts';

/** The bounding box of a detection's outline or, without one, its box. */
export function drawnBox(detection: Region, picture: PictureSize): CenteredBox {
  const { contour, x, y, width, height } = detection;
  return contour && contour.length > 2 ? boundingBox(contour, picture) : { x, y, width, height };
}

export function boundingBox(
  points: readonly (readonly [number, number])[],
  picture: PictureSize,
): CenteredBox {
  const across = points.map(([x]) => x);
  const down = points.map(([, y]) => y);
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [top, bottom] = [Math.min(...down), Math.max(...down)];
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: (right - left) / picture.width,
    height: (bottom - top) / picture.height,
  };
}
