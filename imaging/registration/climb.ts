/** Finds a maximum of `valueAt` near `start`, along one direction after the other (Powell 1964). */
export function climb(
  valueAt: (parameters: readonly number[]) => number,
  start: readonly number[],
  { step, least }: { step: number; least: number },
): { parameters: number[]; value: number } {
  const size = start.length;
  let best = { parameters: [...start], value: valueAt(start) };
  let directions = axesOf(size);
  for (let length = step; length >= least; ) {
    const before = best;
    let gained = 0;
    let steepest = 0;
    for (const [i, direction] of directions.entries()) {
      const { value } = best;
      best = alongLine(valueAt, best, direction, length);
      if (best.value - value > gained) [gained, steepest] = [best.value - value, i];
    }
    const moved = best.parameters.map((part, i) => part - before.parameters[i]!);
    const distance = Math.hypot(...moved);
    if (distance < length / 4) {
      length /= 3;
      directions = axesOf(size);
      continue;
    }
    // The way of a whole round takes the place of the direction that it owes most to.
    const way = moved.map((part) => part / distance);
    best = alongLine(valueAt, best, way, length);
    directions = directions.map((direction, i) => (i === steepest ? way : direction));
  }
  return best;
}

const axesOf = (size: number): number[][] =>
  Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => (i === j ? 1 : 0)));

interface Found {
  parameters: number[];
  value: number;
}

const maxStretches = 4;

/** Walks uphill, then to the top of the parabola through the last three points. */
function alongLine(
  valueAt: (parameters: readonly number[]) => number,
  from: Found,
  direction: readonly number[],
  step: number,
): Found {
  const at = (along: number): Found => {
    const parameters = from.parameters.map((part, i) => part + along * direction[i]!);
    return { parameters, value: valueAt(parameters) };
  };
  let sign = 1;
  let next = at(step);
  let behind = from;
  if (next.value <= from.value) {
    behind = next;
    next = at(-step);
    sign = -1;
  }
  // Neither way leads up: the top is between them.
  if (next.value <= from.value) return topOf(at, behind, from, next, [-sign * step, 0, sign * step]);
  let middle = from;
  let place = sign * step;
  for (let i = 0; i < maxStretches; i++) {
    const beyond = at(place + sign * step);
    if (beyond.value <= next.value) {
      return topOf(at, middle, next, beyond, [place - sign * step, place, place + sign * step]);
    }
    middle = next;
    next = beyond;
    place += sign * step;
  }
  return next;
}

function topOf(
  at: (along: number) => Found,
  left: Found,
  middle: Found,
  right: Found,
  [a, b, c]: readonly [number, number, number],
): Found {
  const bend = left.value - 2 * middle.value + right.value;
  if (!(bend < 0)) return middle;
  const offset = (0.5 * (left.value - right.value)) / bend;
  if (Math.abs(offset) < 0.02) return middle;
  const top = at(b + offset * (c - a) * 0.5);
  return top.value > middle.value ? top : middle;
}
