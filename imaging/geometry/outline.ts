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

/** The largest distance of two points of an outline, in millimeters. */
export function diameterOf(points: readonly Point[], spacing: PixelSpacing): number {
  let largest = 0;
  for (const [i, [x0, y0]] of points.entries()) {
    for (const [x1, y1] of points.slice(i + 1)) {
      const distance = Math.hypot((x1 - x0) * spacing.column, (y1 - y0) * spacing.row);
      if (distance > largest) largest = distance;
    }
  }
  return largest;
}

/** Marks the pixels whose centers lie inside an outline (even-odd), row by row. */
export function fillOutline(points: readonly Point[], width: number, height: number, mask: Uint8Array): void {
  const ys = points.map(([, y]) => y);
  const first = Math.max(0, Math.floor(Math.min(...ys)));
  const last = Math.min(height - 1, Math.ceil(Math.max(...ys)));
  for (let row = first; row <= last; row++) {
    const center = row + 0.5;
    const crossings: number[] = [];
    for (let i = 0; i < points.length; i++) {
      const [x0, y0] = points[i]!;
      const [x1, y1] = points[(i + 1) % points.length]!;
      if (y0 <= center === y1 <= center) continue;
      crossings.push(x0 + ((center - y0) / (y1 - y0)) * (x1 - x0));
    }
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.max(0, Math.ceil(crossings[i]! - 0.5));
      const to = Math.min(width - 1, Math.ceil(crossings[i + 1]! - 0.5) - 1);
      if (to >= from) mask.fill(1, row * width + from, row * width + to + 1);
    }
  }
}
