/** Two or three significant digits: more precision than an image supports would mislead. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return String(Math.round(value));
  return size >= 10 ? value.toFixed(1) : value.toPrecision(size < 1 ? 2 : 3);
}
