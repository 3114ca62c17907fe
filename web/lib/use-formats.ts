import { useMemo } from 'react';
import { useLocale } from 'use-intl/react';
import { type Formats, formatsIn } from '#words/say/formats.ts';

export function useFormats(): Formats {
  const language = useLocale();
  return useMemo(() => formatsIn(language), [language]);
}
