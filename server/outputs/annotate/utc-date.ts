/** The same instant read on a clock that shows UTC: a file travels, its reader's time zone is unknown. */
export function utcClock(date: Date): Date {
  return new Date(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  );
}
