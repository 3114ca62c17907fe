/** The GMT day of a moment as a local date, so that formatting prints that day. */
export function gmtDay(value: string | Date): Date {
  const date = new Date(value);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}
