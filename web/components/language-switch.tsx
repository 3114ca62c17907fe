import { useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl/react';
import { otherLanguages } from '#web/lib/language.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { addressIn, languages } from '#words/languages.ts';

/**
 * Links to this page in the other languages, with what it shows (a result, a case). The server remembers the choice, so
 * a plain link is enough.
 */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  // A prerendered page knows no query.
  const query = useBrowserValue(() => search, '');
  const t = useTranslations('shell');
  return (
    <nav aria-label={t('language')} className="flex gap-1">
      {otherLanguages(useLocale()).map((code) => (
        <a
          key={code}
          href={`${addressIn(code, pathname)}?${queryIn(code, query)}`}
          hrefLang={code}
          lang={code}
          className="rounded-control px-2 py-2 text-small text-muted hover:bg-subtle hover:text-text"
        >
          <span className="sr-only sm:not-sr-only">{languages[code].name}</span>
          <span aria-hidden="true" className="uppercase sm:hidden">
            {code}
          </span>
        </a>
      ))}
    </nav>
  );
}

function queryIn(code: string, search: string): string {
  const query = new URLSearchParams(search);
  query.set('language', code);
  return query.toString();
}
