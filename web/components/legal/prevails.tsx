import { useLocale, useTranslations } from 'use-intl/react';
import { defaultLanguage } from '#words/languages.ts';

/** Which text counts: said only where a reader has a translation. */
export function Prevails() {
  const t = useTranslations('legal');
  return useLocale() === defaultLanguage ? null : <p>{t('prevails')}</p>;
}
