import { useMemo } from 'react';
import { useLocale } from 'use-intl/react';
import {
  formatConfidence,
  formatCount,
  formatDate,
  formatDateTime,
  formatPercent,
} from '#contract/format.ts';
import { defaultLanguage, type Language } from '#words/languages.ts';

interface Formats {
  date: (value: string | Date) => string;
  dateTime: (value: string | Date) => string;
  count: (count: number) => string;
  /** One decimal. */
  percent: (fraction: number | null | undefined) => string;
  /** A confidence in whole percent. */
  confidence: (confidence: number) => string;
}

const inEnglish: Formats = {
  date: formatDate,
  dateTime: formatDateTime,
  count: formatCount,
  percent: formatPercent,
  confidence: formatConfidence,
};

function formatsIn(language: Language): Formats {
  if (language === defaultLanguage) return inEnglish;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const count = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return {
    date: (value) => date.format(new Date(value)),
    dateTime: (value) => dateTime.format(new Date(value)),
    count: (value) => count.format(value),
    percent: (fraction) => (fraction === null || fraction === undefined ? '–' : percent.format(fraction)),
    confidence: (value) => formatConfidence(value).replace('%', '\u00a0%'),
  };
}

/** Dates and figures as the page's language writes them. */
export function useFormats(): Formats {
  const language = useLocale();
  return useMemo(() => formatsIn(language), [language]);
}
