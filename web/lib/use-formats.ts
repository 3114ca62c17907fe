import { useMemo } from 'react';
import { useLocale } from 'use-intl/react';
import { type Formats, formatsIn } from '#words/say/formats.ts';

/** Dates and figures as the page's language writes them. */
export function useFormats(): Formats {
  const language = useLocale();
  return useMemo(() => formatsIn(language), [language]);
}
