import { formatDate, formatDateTime } from '#contract/format.ts';

/** The same instant read on a clock that shows UTC: a file travels, its reader's time zone is unknown. */
function utcClock(date: Date): Date {
  return new Date(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
  );
}

export function formatUtcDate(date: Date): string {
  return formatDate(utcClock(date));
}

export function formatUtcDateTime(date: Date): string {
  return `${formatDateTime(utcClock(date))} UTC`;
}
