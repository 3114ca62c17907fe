import { dot, lengthOf, mainAxis, scaled, sideOf, type Vector } from '../geometry/vector.ts';
import type { Orientation } from '../picture/decoded-scan.ts';
import type { DicomDataSet } from './data-set.ts';
import { readFrameDecimals } from './functional-groups.ts';
import { tags } from './tags.ts';

/** The patient's sides at the edges of a frame, from its direction cosines; null if missing or invalid. */
export function readOrientation(set: DicomDataSet, frame: number): Orientation | null {
  const cosines = readFrameDecimals(set, frame, tags.imageOrientation, tags.planeOrientationSequence);
  if (cosines.length !== 6) return null;
  const [row, column] = [cosines.slice(0, 3), cosines.slice(3)] as unknown as [Vector, Vector];
  const isUnit = (vector: Vector) => Math.abs(lengthOf(vector) - 1) < 0.05;
  if (!isUnit(row) || !isUnit(column) || Math.abs(dot(row, column)) > 0.05) return null;
  if (mainAxis(row) === mainAxis(column)) return null;
  return {
    right: sideOf(row),
    left: sideOf(scaled(row, -1)),
    bottom: sideOf(column),
    top: sideOf(scaled(column, -1)),
  };
}
