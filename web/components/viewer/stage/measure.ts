import type { Measurement } from './measurement.ts';
import { type StageSlice, type StageSpacing, valueAt } from './stage-slice.ts';

type Placed = Pick<Measurement, 'id' | 'kind' | 'slice' | 'points'>;

/** Takes the figures of a measurement from the picture that it lies on. */
export function measure(placed: Placed, slice: StageSlice, spacing: StageSpacing | null): Measurement {
  const [column, row] = [spacing?.column ?? 1, spacing?.row ?? 1];
  const { kind, points } = placed;
  const figures = { length: null, area: null, mean: null, spread: null };
  const measured = { ...placed, unit: spacing ? 'mm' : 'px', ...figures } as const;
  if (kind === 'value') {
    const [x, y] = points[0]!;
    return { ...measured, mean: valueAt(slice, { x, y }) };
  }
  if (kind === 'length') {
    const [[ax, ay], [bx, by]] = [points[0]!, points[1]!];
    return { ...measured, length: Math.hypot((bx - ax) * column, (by - ay) * row) };
  }
  const { rx, ry } = axesOf(points);
  return { ...measured, area: Math.PI * rx * column * ry * row, ...grayFigures(points, slice) };
}

/** Center and half axes of an ellipse. */
export function axesOf(points: Measurement['points']) {
  const [[x, bottom], [, top], [left], [right]] = [points[0]!, points[1]!, points[2]!, points[3]!];
  return { x, y: (bottom + top) / 2, rx: Math.abs(right - left) / 2, ry: Math.abs(bottom - top) / 2 };
}

/** The axis ends of an ellipse in the order of `Measurement`. */
export function ellipsePoints(x: number, y: number, rx: number, ry: number): Measurement['points'] {
  return [
    [x, y + ry],
    [x, y - ry],
    [x - rx, y],
    [x + rx, y],
  ];
}

/** Mean and standard deviation of the pixels whose centers lie in an ellipse; of a tiny one, the pixel at its center. */
function grayFigures(points: Measurement['points'], slice: StageSlice) {
  const { x, y, rx, ry } = axesOf(points);
  let [count, mean, squares] = [0, 0, 0];
  const add = (value: number) => {
    count += 1;
    const off = value - mean;
    mean += off / count;
    squares += off * (value - mean);
  };
  for (let row = Math.floor(y - ry); row <= y + ry; row++) {
    const share = 1 - ((row + 0.5 - y) / ry) ** 2;
    if (share < 0) continue;
    const half = rx * Math.sqrt(share);
    for (let column = Math.ceil(x - half - 0.5); column + 0.5 <= x + half; column++) {
      const value = valueAt(slice, { x: column, y: row });
      if (value !== null) add(value);
    }
  }
  const center = count === 0 ? valueAt(slice, { x, y }) : null;
  if (center !== null) add(center);
  return count === 0 ? { mean: null, spread: null } : { mean, spread: Math.sqrt(squares / count) };
}
