/** At least this much is shown, or noise would look like a change. */
const narrowest = 0.1;
const step = 0.05;

/** The part of 0 to 1 that a chart shows: all values and the usual range, with some room, to full steps. */
export function chartRange(values: readonly number[]): { low: number; high: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(narrowest - (most - least), 0.2 * (most - least)) / 2;
  const down = (value: number) => Math.floor(value / step + 1e-9) * step;
  const up = (value: number) => Math.ceil(value / step - 1e-9) * step;
  return { low: Math.max(0, down(least - room)), high: Math.min(1, up(most + room)) };
}
