import { useTranslations } from 'use-intl/react';
import { useFormats } from '#web/lib/use-formats.ts';
import { ageOf } from './relative-time.ts';

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
