/** Millimeters along the patient's axes: toward the left, the back, the head (PS3.3 C.7.6.2.1.1). */
export type Vector = readonly [number, number, number];

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function scaled(a: Vector, by: number): Vector {
  return [a[0] * by, a[1] * by, a[2] * by];
}

export function added(...parts: Vector[]): Vector {
  return parts.reduce<Vector>(
    (sum, part) => [sum[0] + part[0], sum[1] + part[1], sum[2] + part[2]],
    [0, 0, 0],
  );
}

export function lengthOf(a: Vector): number {
  return Math.sqrt(dot(a, a));
}

/** Undefined for a zero or invalid vector. */
export function unit(a: Vector): Vector | undefined {
  const length = lengthOf(a);
  return Number.isFinite(length) && length > 1e-6 ? scaled(a, 1 / length) : undefined;
}

const ends = [
  ['L', 'R'],
  ['P', 'A'],
  ['H', 'F'],
] as const;

/** The side of the body that a direction points to. */
export function sideOf(direction: Vector): 'L' | 'R' | 'P' | 'A' | 'H' | 'F' {
  const axis = mainAxis(direction);
  return ends[axis]![direction[axis]! >= 0 ? 0 : 1];
}

/** Whether a direction points to a side of the body or away from it. */
export const isAlong = (direction: Vector, side: string): boolean =>
  ends[mainAxis(direction)].some((end) => end === side);

/** 0: left to right, 1: front to back, 2: foot to head. */
export function mainAxis(direction: Vector): 0 | 1 | 2 {
  const [x, y, z] = direction.map(Math.abs) as [number, number, number];
  if (z >= x && z >= y) return 2;
  return y >= x ? 1 : 0;
}
