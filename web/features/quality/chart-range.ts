/** Minimum range, or noise would look like a change. */
const minRange = 0.1;
const step = 0.05;

/** The range of a chart within 0 to 1: all values with some margin, rounded to full steps. */
export function chartRange(values: readonly number[]): { low: number; high: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(minRange - (most - least), 0.2 * (most - least)) / 2;
  const down = (value: number) => Math.floor(value / step + 1e-9) * step;
  const up = (value: number) => Math.ceil(value / step - 1e-9) * step;
  return { low: Math.max(0, down(least - room)), high: Math.min(1, up(most + room)) };
}
