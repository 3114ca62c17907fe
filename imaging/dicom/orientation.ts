import type { BodySide, Orientation } from '../picture/decoded-scan.ts';
import { type DicomDataSet, readDecimals } from './data-set.ts';
import { describingSets } from './functional-groups.ts';
import { tags } from './tags.ts';

type Vector = readonly [number, number, number];

/** The patient's axes: x increases to the left, y to the back, z to the head (PS3.3 C.7.6.2.1.1). */
const axes: readonly (readonly [toward: BodySide, away: BodySide])[] = [
  ['L', 'R'],
  ['P', 'A'],
  ['H', 'F'],
];

/** The patient's sides at the edges of a frame, from its direction cosines; null if missing or invalid. */
export function readOrientation(set: DicomDataSet, frame: number): Orientation | null {
  for (const source of describingSets(set, frame, tags.planeOrientationSequence)) {
    const cosines = readDecimals(source, tags.imageOrientation);
    if (cosines.length !== 6 || !cosines.every(Number.isFinite)) continue;
    return orientationOf(cosines);
  }
  return null;
}

function orientationOf(cosines: readonly number[]): Orientation | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = cosines;
  const row: Vector = [a, b, c];
  const column: Vector = [d, e, f];
  const unit = (vector: Vector) => Math.abs(Math.hypot(...vector) - 1) < 0.05;
  if (!unit(row) || !unit(column) || Math.abs(a * d + b * e + c * f) > 0.05) return null;
  const across = mainAxis(row);
  const down = mainAxis(column);
  if (across.axis === down.axis) return null;
  return { right: across.toward, left: across.away, bottom: down.toward, top: down.away };
}

/** The patient's axis closest to a direction. */
function mainAxis(vector: Vector): { axis: number; toward: BodySide; away: BodySide } {
  const lengths = vector.map(Math.abs);
  const axis = lengths.indexOf(Math.max(...lengths));
  const [plus, minus] = axes[axis]!;
  return vector[axis]! > 0 ? { axis, toward: plus, away: minus } : { axis, toward: minus, away: plus };
}
