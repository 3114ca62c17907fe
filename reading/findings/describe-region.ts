import { type Box, boxOf, type CenteredBox, clipBox, type PictureSize } from '#imaging/geometry/box.ts';
import type { GrayPicture } from '#imaging/picture/gray-picture.ts';

export interface Region extends CenteredBox {
  contour?: readonly (readonly [number, number])[] | null;
}

export interface RegionAppearance {
  /** Mean grays (0 to 255): in the region, around it, and at the mirrored place. */
  inside: number;
  around: number;
  opposite: number | null;
  otherSide: 'alike' | 'darker' | 'brighter' | null;
  brightness: 'muchBrighter' | 'brighter' | 'alike' | 'darker' | 'muchDarker';
  edge: 'sharp' | 'soft' | 'none';
}

/** Darker pixels are air or background. */
const tissueFrom = 16;
/** The surroundings extend half the region's size beyond it. */
const reach = 0.5;
/** Differences from the surroundings, in standard deviations of the surroundings. */
const [clearly, strongly] = [0.5, 1.5];
/** Ratio of the mean gradient on the outline to that of the surroundings. */
const [softEdge, sharpEdge] = [1.15, 1.8];
/** Less symmetric halves are not compared: the slice is sagittal, tilted or cropped. */
const minSymmetry = 0.5;
const minPixels = 4;

/**
 * Compares a region with its surroundings and with the other side of the head, in displayed grays. `sides` is false if
 * the picture's left and right are not the patient's (sagittal slices). Undefined if the region has too few pixels.
 */
export function describeRegion(
  picture: GrayPicture,
  region: Region,
  sides = true,
): RegionAppearance | undefined {
  const marked = inRegion(picture, region);
  const box = clipBox(boxOf(region, picture), picture);
  const [growX, growY] = [(box.right - box.left) * reach, (box.bottom - box.top) * reach];
  const window = clipBox(
    { left: box.left - growX, top: box.top - growY, right: box.right + growX, bottom: box.bottom + growY },
    picture,
  );
  const inside: number[] = [];
  const around: number[] = [];
  let [edgeSlope, edgeCount, otherSlope, otherCount] = [0, 0, 0, 0];
  forEachPixel(window, (x, y) => {
    const value = picture.gray[y * picture.width + x]!;
    const here = marked(x, y);
    if (here) inside.push(value);
    else if (value >= tissueFrom) around.push(value);
    const onEdge = here !== marked(x + 1, y) || here !== marked(x, y + 1);
    const slope = slopeAt(picture, x, y);
    if (onEdge) [edgeSlope, edgeCount] = [edgeSlope + slope, edgeCount + 1];
    else [otherSlope, otherCount] = [otherSlope + slope, otherCount + 1];
  });
  if (inside.length < minPixels || around.length < minPixels || edgeCount === 0) return undefined;
  const difference = (mean(inside) - mean(around)) / Math.max(6, deviation(around));
  const steepness = edgeSlope / edgeCount / Math.max(1, otherSlope / Math.max(1, otherCount));
  const gray = Math.round(mean(inside));
  const opposite = sides ? oppositeMean(picture, box, window, marked) : null;
  return {
    inside: gray,
    opposite,
    around: Math.round(mean(around)),
    otherSide: otherSideOf(gray, opposite),
    brightness: brightnessOf(difference),
    edge: steepness >= sharpEdge ? 'sharp' : steepness >= softEdge ? 'soft' : 'none',
  };
}

/** Smaller differences between the mean grays of two sides are noise. */
const alikeWithin = 12;

/** The mirrored place relative to the region; null if the sides cannot be compared. */
function otherSideOf(inside: number, opposite: number | null): RegionAppearance['otherSide'] {
  if (opposite === null) return null;
  if (Math.abs(inside - opposite) <= alikeWithin) return 'alike';
  return inside > opposite ? 'darker' : 'brighter';
}

function brightnessOf(difference: number): RegionAppearance['brightness'] {
  if (difference >= strongly) return 'muchBrighter';
  if (difference >= clearly) return 'brighter';
  if (difference <= -strongly) return 'muchDarker';
  return difference <= -clearly ? 'darker' : 'alike';
}

/** Whether a pixel's center lies in the outline or, without one, in the ellipse inside the box. */
function inRegion(picture: PictureSize, region: Region): (x: number, y: number) => boolean {
  const { contour } = region;
  if (contour && contour.length > 2) return (x, y) => inPolygon(contour, x + 0.5, y + 0.5);
  const halfWidth = Math.max(0.5, (region.width * picture.width) / 2);
  const halfHeight = Math.max(0.5, (region.height * picture.height) / 2);
  return (x, y) => ((x + 0.5 - region.x) / halfWidth) ** 2 + ((y + 0.5 - region.y) / halfHeight) ** 2 <= 1;
}

function inPolygon(points: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [ax, ay] = points[i]!;
    const [bx, by] = points[j]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

function slopeAt({ gray, width, height }: GrayPicture, x: number, y: number): number {
  const at = (px: number, py: number) =>
    gray[Math.min(height - 1, Math.max(0, py)) * width + Math.min(width - 1, Math.max(0, px))]!;
  return Math.hypot(at(x + 1, y) - at(x - 1, y), at(x, y + 1) - at(x, y - 1)) / 2;
}

/** The mean gray of the mirrored region; null on the midline, and if the halves are not symmetric. */
function oppositeMean(
  picture: GrayPicture,
  box: Box,
  surroundings: Box,
  marked: (x: number, y: number) => boolean,
): number | null {
  const head = headColumns(picture);
  if (!head) return null;
  const middle = (head.left + head.right) / 2;
  if (box.left < middle && box.right > middle) return null;
  if (symmetryAbout(picture, middle, surroundings) < minSymmetry) return null;
  const other: number[] = [];
  forEachPixel(box, (x, y) => {
    const mirrored = Math.round(2 * middle - x - 1);
    if (!marked(x, y) || mirrored < 0 || mirrored >= picture.width) return;
    const value = picture.gray[y * picture.width + mirrored]!;
    if (value >= tissueFrom) other.push(value);
  });
  return other.length >= minPixels ? Math.round(mean(other)) : null;
}

/** The outermost columns in which at least 5% of the pixels are tissue. */
function headColumns({ gray, width, height }: GrayPicture): { left: number; right: number } | null {
  const filled = Array.from({ length: width }, (_, x) => {
    let count = 0;
    for (let y = 0; y < height; y++) if (gray[y * width + x]! >= tissueFrom) count++;
    return count >= height / 20;
  });
  const left = filled.indexOf(true);
  return left < 0 ? null : { left, right: filled.lastIndexOf(true) + 1 };
}

const steps = 48;

/** Correlation of the two halves, from -1 to 1, on a coarse grid without the region and its surroundings. */
function symmetryAbout({ gray, width, height }: GrayPicture, middle: number, box: Box): number {
  const here: number[] = [];
  const there: number[] = [];
  const stepX = Math.max(1, width / steps);
  const stepY = Math.max(1, height / steps);
  for (let y = stepY / 2; y < height; y += stepY) {
    for (let x = middle + stepX / 2; x < width; x += stepX) {
      const mirrored = 2 * middle - x;
      if (mirrored < 0) break;
      const within = (px: number) => px >= box.left && px <= box.right && y >= box.top && y <= box.bottom;
      if (within(x) || within(mirrored)) continue;
      const row = Math.floor(y) * width;
      const [one, other] = [gray[row + Math.floor(x)]!, gray[row + Math.floor(mirrored)]!];
      // Background matches background in every picture.
      if (one < tissueFrom && other < tissueFrom) continue;
      here.push(one);
      there.push(other);
    }
  }
  return correlation(here, there);
}

function correlation(a: readonly number[], b: readonly number[]): number {
  if (a.length < 2) return 0;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [shared, squaresA, squaresB] = [0, 0, 0];
  for (const [i, value] of a.entries()) {
    const [dA, dB] = [value - meanA, b[i]! - meanB];
    shared += dA * dB;
    squaresA += dA * dA;
    squaresB += dB * dB;
  }
  return squaresA > 0 && squaresB > 0 ? shared / Math.sqrt(squaresA * squaresB) : 0;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function deviation(values: readonly number[]): number {
  const squares = values.reduce((sum, value) => sum + value * value, 0);
  return Math.sqrt(Math.max(0, squares / values.length - mean(values) ** 2));
}

function forEachPixel(box: Box, visit: (x: number, y: number) => void): void {
  for (let y = Math.floor(box.top); y < Math.ceil(box.bottom); y++) {
    for (let x = Math.floor(box.left); x < Math.ceil(box.right); x++) visit(x, y);
  }
}
