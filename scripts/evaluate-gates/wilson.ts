/** The 95% Wilson interval of a share. */
export function wilson(part: number, all: number): { low: number; high: number } {
  const z = 1.96;
  const share = part / all;
  const middle = share + (z * z) / (2 * all);
  const spread = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all));
  const scale = 1 + (z * z) / all;
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) };
}
