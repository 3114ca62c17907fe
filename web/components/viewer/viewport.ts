export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

interface Box extends Size {
  left: number;
  top: number;
}

/** The visible part of a picture. It is independent of screen pixels, so panes can share one. */
export interface Viewport {
  /** At 1 the whole picture fits the pane. */
  zoom: number;
  /** The picture point at the pane's center, as a fraction of width and height. */
  x: number;
  y: number;
}

export const wholePicture: Viewport = { zoom: 1, x: 0.5, y: 0.5 };
export const maxZoom = 16;
/** Factor per press of a zoom button. */
export const zoomStep = 1.25;
/** Screen pixels per press of an arrow key. */
export const panStepPx = 40;

/** Screen pixels per picture pixel. */
export function scaleOf(viewport: Viewport, picture: Size, pane: Size): number {
  return viewport.zoom * Math.min(pane.width / picture.width, pane.height / picture.height);
}

function clampCenter(value: number, visibleShare: number): number {
  const half = visibleShare / 2;
  return half >= 0.5 ? 0.5 : Math.min(1 - half, Math.max(half, value));
}

/** The nearest viewport with the least empty space. */
export function clampViewport(viewport: Viewport, picture: Size, pane: Size): Viewport {
  const zoom = Math.min(maxZoom, Math.max(1, viewport.zoom));
  const scale = scaleOf({ ...viewport, zoom }, picture, pane);
  return {
    zoom,
    x: clampCenter(viewport.x, pane.width / (picture.width * scale)),
    y: clampCenter(viewport.y, pane.height / (picture.height * scale)),
  };
}

/** Zooms by a factor around a point of the pane (pixels from its top left). */
export function zoomAt(
  viewport: Viewport,
  factor: number,
  point: Point,
  picture: Size,
  pane: Size,
): Viewport {
  const zoom = Math.min(maxZoom, Math.max(1, viewport.zoom * factor));
  const before = scaleOf(viewport, picture, pane);
  const after = scaleOf({ ...viewport, zoom }, picture, pane);
  const shift = 1 / before - 1 / after;
  return clampViewport(
    {
      zoom,
      x: viewport.x + ((point.x - pane.width / 2) * shift) / picture.width,
      y: viewport.y + ((point.y - pane.height / 2) * shift) / picture.height,
    },
    picture,
    pane,
  );
}

/** Pans by screen pixels. */
export function panBy(viewport: Viewport, dx: number, dy: number, picture: Size, pane: Size): Viewport {
  const scale = scaleOf(viewport, picture, pane);
  const moved = {
    ...viewport,
    x: viewport.x - dx / (picture.width * scale),
    y: viewport.y - dy / (picture.height * scale),
  };
  return clampViewport(moved, picture, pane);
}

/** The picture's position in the pane, in screen pixels. */
export function placePicture(viewport: Viewport, picture: Size, pane: Size) {
  const scale = scaleOf(viewport, picture, pane);
  return {
    left: pane.width / 2 - viewport.x * picture.width * scale,
    top: pane.height / 2 - viewport.y * picture.height * scale,
    width: picture.width * scale,
    height: picture.height * scale,
  };
}

/** The picture's point under a point of the pane. */
export function pictureAt(point: Point, viewport: Viewport, picture: Size, pane: Size): Point {
  const { left, top } = placePicture(viewport, picture, pane);
  const scale = scaleOf(viewport, picture, pane);
  return { x: (point.x - left) / scale, y: (point.y - top) / scale };
}

/** Places a box of a picture on an element as large as the picture. */
export function placeInPercent(box: Box, picture: Size) {
  return {
    left: `${(box.left / picture.width) * 100}%`,
    top: `${(box.top / picture.height) * 100}%`,
    width: `${(box.width / picture.width) * 100}%`,
    height: `${(box.height / picture.height) * 100}%`,
  };
}

/** A viewport centered on a box that fills about a third of the pane. `box` is in picture pixels. */
export function viewportOfBox(box: Box, picture: Size, pane: Size): Viewport {
  const share = Math.max(box.width / picture.width, box.height / picture.height, 0.01);
  const middle = {
    zoom: Math.min(6, 0.35 / share),
    x: (box.left + box.width / 2) / picture.width,
    y: (box.top + box.height / 2) / picture.height,
  };
  return clampViewport(middle, picture, pane);
}
