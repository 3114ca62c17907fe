/** The gray below which a share of all pixels lies. */
export function percentile(histogram: Uint32Array, total: number, share: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value++) {
    seen += histogram[value]!;
    if (seen > total * share) return value;
  }
  return 255;
}
