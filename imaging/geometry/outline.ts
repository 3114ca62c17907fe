import type { PixelSpacing } from '../picture/decoded-scan.ts';
import { boxOf, type CenteredBox } from './box.ts';

export type Point = [number, number];

export interface Outlined extends CenteredBox {
  contour?: Point[];
}

/** The outline or, without one, the box. */
export function outlineOf(finding: Outlined, picture: { width: number; height: number }): Point[] {
  if (finding.contour && finding.contour.length > 2) return finding.contour;
  const { left, top, right, bottom } = boxOf(finding, picture);
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** Square pixels (shoelace). */
export function areaOf(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 0; i < points.length; i++) {
    const [x0, y0] = points[i]!;
    const [x1, y1] = points[(i + 1) % points.length]!;
    sum += x0 * y1 - x1 * y0;
  }
  return Math.abs(sum) / 2;
}

/** As radiologists measure a lesion on a slice, in millimeters. */
export interface Diameters {
  longest: number;
  /** The longest line inside the outline at a right angle to that one. */
  perpendicular: number;
}

export function diametersOf(outline: readonly Point[], spacing: PixelSpacing): Diameters {
  const points = outline.map(([x, y]): Point => [x * spacing.column, y * spacing.row]);
  let longest = 0;
  let along: Point = [1, 0];
  for (const [i, [x0, y0]] of points.entries()) {
    for (const [x1, y1] of points.slice(i + 1)) {
      const distance = Math.hypot(x1 - x0, y1 - y0);
      if (distance <= longest) continue;
      longest = distance;
      along = [(x1 - x0) / distance, (y1 - y0) / distance];
    }
  }
  return { longest, perpendicular: widestAcross(points, along) };
}

/** Steps along the longest diameter, on which the width across it is measured. */
const widthSteps = 128;

/** The longest stretch inside the outline on the lines across a direction. */
function widestAcross(points: readonly Point[], [x, y]: Point): number {
  const turned = points.map(([px, py]): Point => [px * x + py * y, py * x - px * y]);
  const ends = turned.map(([along]) => along);
  const from = Math.min(...ends);
  const step = (Math.max(...ends) - from) / widthSteps;
  let widest = 0;
  for (let i = 0; i < widthSteps; i++) {
    const crossings = crossingsAt(turned, from + (i + 0.5) * step);
    for (let at = 0; at + 1 < crossings.length; at += 2)
      widest = Math.max(widest, crossings[at + 1]! - crossings[at]!);
  }
  return widest;
}

/** Where a closed outline crosses the line with this first coordinate, ascending. */
function crossingsAt(points: readonly Point[], line: number): number[] {
  const crossings: number[] = [];
  for (const [i, [a0, b0]] of points.entries()) {
    const [a1, b1] = points[(i + 1) % points.length]!;
    if (a0 <= line !== a1 <= line) crossings.push(b0 + ((line - a0) / (a1 - a0)) * (b1 - b0));
  }
  return crossings.sort((a, b) => a - b);
}

/** Marks the pixels whose centers lie inside an outline (even-odd), row by row. */
export function fillOutline(points: readonly Point[], width: number, height: number, mask: Uint8Array): void {
  const ys = points.map(([, y]) => y);
  const turned = points.map(([x, y]): Point => [y, x]);
  const first = Math.max(0, Math.floor(Math.min(...ys)));
  const last = Math.min(height - 1, Math.ceil(Math.max(...ys)));
  for (let row = first; row <= last; row++) {
    const center = row + 0.5;
    const crossings = crossingsAt(turned, center);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i]! - 0.5));
      const to = Math.min(width - 1, Math.ceil(crossings[i + 1]! - 0.5) - 1);
      if (to >= from) mask.fill(1, row * width + from, row * width + to + 1);
    }
  }
}
