import { useLocale, useTranslations } from 'use-intl/react';
import { defaultLanguage } from '#words/languages.ts';

/** States that the English text prevails; shown only with a translation. */
export function Prevails() {
  const t = useTranslations('legal');
  return useLocale() === defaultLanguage ? null : <p>{t('prevails')}</p>;
}
