import type { PixelSpacing } from '../picture/decoded-scan.ts';
import { cross, dot, lengthOf, mainAxis, unit, type Vector } from './vector.ts';

export type Plane = 'axial' | 'coronal' | 'sagittal';

/** Position of a stack in the patient. */
export type StackGeometry = NonNullable<ReturnType<typeof stackGeometry>>;

interface Placed {
  position: Vector | null;
  rowDirection: Vector | null;
  columnDirection: Vector | null;
  spacing: PixelSpacing | null;
}

const planes = ['sagittal', 'coronal', 'axial'] as const;

export function planeOf(normal: Vector): Plane {
  return planes[mainAxis(normal)];
}

export function normalOf(slice: Placed): Vector | undefined {
  if (!slice.rowDirection || !slice.columnDirection) return undefined;
  return unit(cross(slice.rowDirection, slice.columnDirection));
}

/** Undefined if a position is missing or the directions are invalid. */
export function stackGeometry(slices: readonly Placed[]) {
  const [first] = slices;
  if (!first?.rowDirection || !first.columnDirection || !first.spacing) return undefined;
  // Rows and columns must be perpendicular.
  if (Math.abs(dot(first.rowDirection, first.columnDirection)) > 0.02) return undefined;
  const normal = normalOf(first);
  if (!normal) return undefined;
  const origins: Vector[] = [];
  for (const { position } of slices) {
    if (!position?.every((part) => Math.abs(part) < 10_000)) return undefined;
    origins.push(position);
  }
  const positions = origins.map((origin) => dot(origin, normal));
  const steps = positions.slice(1).map((position, i) => position - positions[i]!);
  const usual = median(steps);
  const shifts = origins.map((origin, i) => {
    const drift = origin.map(
      (part, axis) => part - origins[0]![axis]! - normal[axis]! * (positions[i]! - positions[0]!),
    );
    return lengthOf(drift as unknown as Vector);
  });
  const straight = usual !== undefined && usual > 0.01 && shifts.every((shift) => shift < Math.max(1, usual));
  return {
    rowDirection: first.rowDirection,
    columnDirection: first.columnDirection,
    normal,
    spacing: first.spacing,
    /** Position of each slice along the normal, ascending. */
    positions,
    /** Center of the first pixel of each slice. */
    origins,
    /** The median distance between neighboring slices; null with one slice. */
    sliceSpacing: usual !== undefined && usual > 0.01 ? usual : null,
    /** Uniform distances, so that other planes can be cut through the stack. */
    even: straight && steps.every((step) => Math.abs(step - usual) <= Math.max(0.1, usual * 0.1)),
    /** The slices are aligned along the normal, at any distances. */
    straight,
    plane: planeOf(normal),
    /** The plane is tilted by more than 20 degrees. */
    oblique: Math.abs(normal[mainAxis(normal)]) < Math.cos((20 * Math.PI) / 180),
  };
}

export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
