/** Millimetres between the slices of the first, coarse pass. */
const coarseMm = 8;

/**
 * Which slice to read next: first a coarse pass from the middle outwards, then the neighbours of what was found, then
 * all others, again from the middle. Every slice is read in the end.
 */
export function createReadingOrder(count: number, sliceSpacing: number | null) {
  const stride = Math.max(1, Math.min(8, Math.round(coarseMm / (sliceSpacing ?? coarseMm))));
  const middle = Math.floor((count - 1) / 2);
  const outwards = Array.from({ length: count }, (_, slice) => slice).sort(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b,
  );
  const queue = [
    ...outwards.filter((slice) => Math.abs(slice - middle) % stride === 0),
    ...outwards.filter((slice) => Math.abs(slice - middle) % stride !== 0),
  ];
  const taken = new Set<number>();
  const urgent: number[] = [];
  return {
    next(): number | undefined {
      for (const list of [urgent, queue]) {
        for (let slice = list.shift(); slice !== undefined; slice = list.shift()) {
          if (taken.has(slice)) continue;
          taken.add(slice);
          return slice;
        }
      }
      return undefined;
    },
    /** Something was found on a slice: its neighbours come next. */
    found(slice: number): void {
      for (const neighbour of [slice - 1, slice + 1]) {
        if (neighbour >= 0 && neighbour < count && !taken.has(neighbour)) urgent.push(neighbour);
      }
    },
  };
}
