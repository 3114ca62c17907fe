import type { CenteredBox, PictureSize } from '../geometry/box.ts';

interface Marked extends CenteredBox {
  contour?: readonly (readonly [number, number])[] | null;
}

/** The rectangle around what is drawn for a detection: around its outline where it has one, else its box. */
export function drawnBox(detection: Marked, picture: PictureSize): CenteredBox {
  const { contour, x, y, width, height } = detection;
  if (!contour || contour.length < 3) return { x, y, width, height };
  const across = contour.map(([px]) => px);
  const down = contour.map(([, py]) => py);
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [top, bottom] = [Math.min(...down), Math.max(...down)];
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: (right - left) / picture.width,
    height: (bottom - top) / picture.height,
  };
}
