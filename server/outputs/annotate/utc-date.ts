/** A local date with the UTC clock reading of the given one, because the reader's time zone is unknown. */
export function utcClock(date: Date): Date {
  return new Date(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  );
}
