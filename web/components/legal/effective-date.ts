/** The day of a moment in GMT, as a local date, so that it is written as that day. */
export function gmtDay(value: string | Date): Date {
  const date = new Date(value);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}
