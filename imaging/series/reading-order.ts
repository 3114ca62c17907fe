/** Millimeters between the slices of the first, coarse pass. */
const coarseMm = 8;

/** Every slice, from the middle outwards. */
export function outwardPlaces(count: number): number[] {
  const middle = Math.floor((count - 1) / 2);
  return Array.from({ length: count }, (_, place) => place).sort(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b,
  );
}

/** Slices some millimeters apart, which show soonest where the brain lies and whether there is anything to find. */
export function coarsePlaces(count: number, sliceSpacing: number): number[] {
  const stride = Math.max(1, Math.min(8, Math.round(coarseMm / sliceSpacing)));
  const middle = Math.floor((count - 1) / 2);
  return outwardPlaces(count).filter((place) => Math.abs(place - middle) % stride === 0);
}
