/** Millimeters between the slices of the first, coarse pass. */
const coarseMm = 8;

/** Indexes of all slices, from the middle outward. */
export function outwardPlaces(count: number): number[] {
  const middle = Math.floor((count - 1) / 2);
  return Array.from({ length: count }, (_, place) => place).sort(
    (a, b) => Math.abs(a - middle) - Math.abs(b - middle) || a - b,
  );
}

/** Indexes of slices some millimeters apart, which quickly show where the brain is and whether there are findings. */
export function coarsePlaces(count: number, sliceSpacing: number): number[] {
  const stride = Math.max(1, Math.min(8, Math.round(coarseMm / sliceSpacing)));
  const middle = Math.floor((count - 1) / 2);
  return outwardPlaces(count).filter((place) => Math.abs(place - middle) % stride === 0);
}
