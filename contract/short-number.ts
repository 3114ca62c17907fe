/** Three significant digits at least, and no digits that nobody can read off an image. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return String(Math.round(value));
  return size >= 10 ? value.toFixed(1) : value.toPrecision(size < 1 ? 2 : 3);
}
