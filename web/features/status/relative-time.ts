import { formatDate } from '#contract/format.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** 'Just now', minutes, hours, then a date after 24 hours. */
export function relativeTime(moment: string | Date, now: number): string {
  const age = now - new Date(moment).getTime();
  if (age < minuteMs) return 'Just now';
  if (age < hourMs) return counted(Math.floor(age / minuteMs), 'minute');
  if (age < dayMs) return counted(Math.floor(age / hourMs), 'hour');
  return formatDate(moment);
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** The length of an incident: '41 minutes', '3 hours'. */
export function lengthOf(startedAt: string, end: number): string {
  const minutes = Math.max(1, Math.round((end - new Date(startedAt).getTime()) / minuteMs));
  if (minutes < 60) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.round(minutes / 60);
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `${Math.round(hours / 24)} days`;
}
