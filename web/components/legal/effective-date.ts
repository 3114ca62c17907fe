import { formatDate } from '#contract/format.ts';

/** 'MMM dd, yyyy' of a moment as the calendar in Greenwich has it. */
export function formatGmtDate(value: string | Date): string {
  const date = new Date(value);
  return formatDate(new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
}
