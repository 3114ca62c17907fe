import { dayMs, hourMs, minuteMs } from '#contract/days.ts';

type Age = { unit: 'now' } | { unit: 'date' } | { unit: 'minutes' | 'hours'; count: number };

/** Just now, minutes, hours, or a date after 24 hours. */
export function ageOf(moment: string | Date, now: number): Age {
  const age = now - new Date(moment).getTime();
  if (age < minuteMs) return { unit: 'now' };
  if (age < hourMs) return { unit: 'minutes', count: Math.floor(age / minuteMs) };
  if (age < dayMs) return { unit: 'hours', count: Math.floor(age / hourMs) };
  return { unit: 'date' };
}

/** The duration of an incident, in a suitable unit. */
export function lengthOf(
  startedAt: string,
  end: number,
): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.max(1, Math.round((end - new Date(startedAt).getTime()) / minuteMs));
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.round(minutes / 60);
  if (hours < 48) return { unit: 'hours', count: hours };
  return { unit: 'days', count: Math.round(hours / 24) };
}
