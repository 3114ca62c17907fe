import { arrowDirections } from '#web/lib/arrow-keys.ts';
import type { Point, Size } from '../viewport.ts';
import { axesOf, ellipsePoints } from './measure.ts';
import type { Measurement, MeasurementKind } from './measurement.ts';

type Points = Measurement['points'];
type Shape = Pick<Measurement, 'kind' | 'points'>;

/** The shortest half axis of an ellipse, in pixels. */
const minAxis = 1;

/** Where a measurement begins that is placed with a key: in the middle of the picture. */
export function firstPoints(kind: MeasurementKind, { width, height }: Size): Points {
  const [x, y, r] = [width / 2, height / 2, Math.min(width, height) / 8];
  if (kind === 'value') return [[x, y]];
  if (kind === 'ellipse') return ellipsePoints(x, y, r, r);
  return [
    [x - r, y],
    [x + r, y],
  ];
}

/** The points of a measurement that is drawn from a press to the pointer. The press is the center of an ellipse. */
export function drawnPoints(kind: MeasurementKind, from: Point, to: Point, picture: Size): Points {
  const [start, end] = [inPicture(from, picture), inPicture(to, picture)];
  if (kind === 'value') return [[end.x, end.y]];
  if (kind === 'ellipse')
    return ellipseAt(start, Math.abs(end.x - start.x), Math.abs(end.y - start.y), picture);
  return [
    [start.x, start.y],
    [end.x, end.y],
  ];
}

/** The points after one of them was dragged. An ellipse keeps its center. */
export function movedHandle({ kind, points }: Shape, handle: number, to: Point, picture: Size): Points {
  const at = inPicture(to, picture);
  if (kind !== 'ellipse') return points.map((point, i) => (i === handle ? ([at.x, at.y] as const) : point));
  const { x, y, rx, ry } = axesOf(points);
  return handle < 2
    ? ellipseAt({ x, y }, rx, Math.abs(at.y - y), picture)
    : ellipseAt({ x, y }, Math.abs(at.x - x), ry, picture);
}

/** The points after the whole measurement was dragged. It stays in the picture. */
export function movedPoints(points: Points, right: number, down: number, picture: Size): Points {
  const [columns, rows] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const dx = clamp(right, -Math.min(...columns), picture.width - Math.max(...columns));
  const dy = clamp(down, -Math.min(...rows), picture.height - Math.max(...rows));
  return points.map(([x, y]) => [x + dx, y + dy]);
}

/** Whether a drawn measurement is more than a click. */
export function isDrawn({ kind, points }: Shape): boolean {
  if (kind === 'value') return true;
  if (kind === 'ellipse') return Math.max(axesOf(points).rx, axesOf(points).ry) > minAxis;
  const [[ax, ay], [bx, by]] = [points[0]!, points[1]!];
  return Math.hypot(bx - ax, by - ay) >= 1;
}

/**
 * The points after an arrow key, one pixel on, or null for other keys and at the picture's edge. Shift moves the end of
 * a ruler and changes the axes of an ellipse.
 */
export function pointsAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { kind, points }: Shape,
  { width, height }: Size,
): Points | null {
  const direction = arrowDirections[key];
  if (!direction) return null;
  const [dx, dy] = direction;
  const next = points.map(([x, y], index): readonly [number, number] => {
    if (!shiftKey || kind === 'value') return [x + dx, y + dy];
    if (kind === 'length') return index === 0 ? [x, y] : [x + dx, y + dy];
    const [right, down] = [[0, 0, -1, 1][index] ?? 0, [1, -1, 0, 0][index] ?? 0];
    return [x + right * dx, y + down * dy];
  });
  const [bottom, top, left, right] = next;
  const flat = kind === 'ellipse' && (bottom![1] - top![1] < 2 || right![0] - left![0] < 2);
  const outside = next.some(([x, y]) => x < 0 || y < 0 || x > width || y > height);
  return flat || outside ? null : next;
}

function ellipseAt({ x, y }: Point, rx: number, ry: number, { width, height }: Size): Points {
  return ellipsePoints(
    x,
    y,
    clamp(rx, minAxis, Math.min(x, width - x)),
    clamp(ry, minAxis, Math.min(y, height - y)),
  );
}

/** The last pixel's far edge is outside: a value is read at the floor of both. */
const edge = 1e-3;

function inPicture({ x, y }: Point, { width, height }: Size): Point {
  return { x: clamp(x, 0, width - edge), y: clamp(y, 0, height - edge) };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
