import { useTranslations } from 'use-intl/react';
import { dayMs, hourMs, minuteMs } from '#contract/days.ts';
import { useFormats } from '#web/lib/use-formats.ts';

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

/** 'Just now', '5 minutes ago', '3 hours ago', or the date. */
export function useRelativeTime(): (moment: string | Date, now: number) => string {
  const t = useTranslations('status');
  const { date } = useFormats();
  return (moment, now) => {
    const age = ageOf(moment, now);
    if (age.unit === 'now') return t('ago.now');
    if (age.unit === 'date') return date(moment);
    return t(`ago.${age.unit}`, { count: age.count });
  };
}
