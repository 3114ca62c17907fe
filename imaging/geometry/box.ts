/** A box by its edges, in any unit. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A detection's box: its center in pixels, its size in fractions of the picture. */
export interface CenteredBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A box by its top left corner and its size. */
export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** The edges of a detection, in pixels. */
export function boxOf(detection: CenteredBox, picture: PictureSize): Box {
  const { left, top, width, height } = rectangleOf(detection, picture);
  return { left, top, right: left + width, bottom: top + height };
}

/** Corner and size of a detection, in pixels. */
export function rectangleOf(detection: CenteredBox, picture: PictureSize): Rectangle {
  const width = detection.width * picture.width;
  const height = detection.height * picture.height;
  return { left: detection.x - width / 2, top: detection.y - height / 2, width, height };
}

/** The inverse of `rectangleOf`. */
export function centeredBoxOf({ left, top, width, height }: Rectangle, picture: PictureSize): CenteredBox {
  return {
    x: left + width / 2,
    y: top + height / 2,
    width: width / picture.width,
    height: height / picture.height,
  };
}

/** Clips a box to the picture. A box outside gets a width or height of 0. */
export function clipBox(box: Box, picture: PictureSize): Box {
  const x = (value: number): number => Math.min(Math.max(value, 0), picture.width);
  const y = (value: number): number => Math.min(Math.max(value, 0), picture.height);
  return { left: x(box.left), top: y(box.top), right: x(box.right), bottom: y(box.bottom) };
}
