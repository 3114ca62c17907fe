import type { Point } from '#imaging/geometry/outline.ts';
import type { DetectedBox } from '../detector/detected-box.ts';
import { boundingBox } from '../findings/drawn-box.ts';
import { type Lesion, measureMarks, type StackShape } from './link-lesions.ts';

/** The part of a lesion that a reader's outline changes. */
export type Correction = Pick<
  Lesion,
  'marks' | 'largestSlice' | 'diameter' | 'perpendicular' | 'volume' | 'volumeRange'
>;

/** Replaces or adds the outline on one slice and measures the lesion again. */
export function correctLesion(
  { marks }: Lesion,
  { slice, outline }: { slice: number; outline: readonly Point[] },
  shape: StackShape,
): Correction {
  const replaced = marks.filter((mark) => mark.slice === slice);
  const pattern = (replaced[0] ?? marks[0])!.finding;
  const finding = { ...boundingBox(outline, shape), contour: [...outline] as [number, number][] };
  const drawn: DetectedBox = { ...pattern, ...finding };
  const corrected = [...marks.filter((mark) => mark.slice !== slice), { slice, finding: drawn }].toSorted(
    (a, b) => a.slice - b.slice,
  );
  const { largestSlice, diameter, perpendicular, volume } = measureMarks(corrected, shape);
  // The measured uncertainty applies to the detector's outlines, not to a reader's.
  return { marks: corrected, largestSlice, diameter, perpendicular, volume, volumeRange: null };
}

const outlinePoints = 36;

/** The outline of an ellipse from the ends of its axes: two of one axis, then two of the other. */
export function ellipseOutline(ends: readonly Point[]): Point[] {
  const [a, b, c, d] = ends as [Point, Point, Point, Point];
  const middle: Point = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4];
  const [one, other] = [half(a, b), half(c, d)];
  return Array.from({ length: outlinePoints }, (_, i) => {
    const angle = (2 * Math.PI * i) / outlinePoints;
    const [along, across] = [Math.cos(angle), Math.sin(angle)];
    return [
      middle[0] + along * one[0] + across * other[0],
      middle[1] + along * one[1] + across * other[1],
    ] as Point;
  });
}

const half = (from: Point, to: Point): Point => [(to[0] - from[0]) / 2, (to[1] - from[1]) / 2];
