import { dot, type Vector } from '../geometry/vector.ts';

/** A rotation about a center, then a shift, in millimeters of the patient: `center + rotation × (point − center) + shift`. */
export interface RigidTransform {
  /** Row by row. */
  rotation: readonly [Vector, Vector, Vector];
  center: Vector;
  shift: Vector;
}

/** Six numbers for the optimizer: shift in millimeters, and turns in millimeters at the surface of a head. */
export type RigidParameters = readonly number[];

/** A turn by one millimeter at this distance is one unit, so that all six numbers are equally coarse. */
const headRadius = 70;

/** The rotation by a vector: its direction is the axis, its length the angle (Rodrigues). */
export function rigidOf(parameters: RigidParameters, center: Vector): RigidTransform {
  const [x, y, z, a, b, c] = parameters as [number, number, number, number, number, number];
  return { rotation: rotationOf([a / headRadius, b / headRadius, c / headRadius]), center, shift: [x, y, z] };
}

function rotationOf(turn: Vector): RigidTransform['rotation'] {
  const angle = Math.hypot(...turn);
  const [x, y, z] = angle > 0 ? turn.map((part) => part / angle) : [0, 0, 0];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const rest = 1 - cos;
  return [
    [cos + x! * x! * rest, x! * y! * rest - z! * sin, x! * z! * rest + y! * sin],
    [y! * x! * rest + z! * sin, cos + y! * y! * rest, y! * z! * rest - x! * sin],
    [z! * x! * rest - y! * sin, z! * y! * rest + x! * sin, cos + z! * z! * rest],
  ];
}

export function movePoint({ rotation, center, shift }: RigidTransform, point: Vector): Vector {
  const from: Vector = [point[0] - center[0], point[1] - center[1], point[2] - center[2]];
  return [
    center[0] + dot(rotation[0], from) + shift[0],
    center[1] + dot(rotation[1], from) + shift[1],
    center[2] + dot(rotation[2], from) + shift[2],
  ];
}

/** Undoes a transform. */
export function inverseOf({ rotation, center, shift }: RigidTransform): RigidTransform {
  const [a, b, c] = rotation;
  const turned: [Vector, Vector, Vector] = [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
  return {
    rotation: turned,
    center: [center[0] + shift[0], center[1] + shift[1], center[2] + shift[2]],
    shift: [-shift[0], -shift[1], -shift[2]],
  };
}
