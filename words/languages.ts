/**
 * The languages of the product. A new one is a folder with the same files as `en/`, and one line here.
 * The first one is the default; its pages have no prefix in their address.
 */
export const languages = {
  en: { name: 'English', load: () => import('./en/index.ts') },
  es: { name: 'Español', load: () => import('./es/index.ts') },
} as const;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as [Language, ...Language[]];
export const defaultLanguage: Language = languageCodes[0];

export function isLanguage(code: string | undefined): code is Language {
  return code !== undefined && Object.hasOwn(languages, code);
}

/** '/es/help' is '/help' in Spanish; '/help' is '/help' in the default language. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const [, code = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? [];
  const language = code.toLowerCase();
  return isLanguage(language) && language !== defaultLanguage
    ? { language, path: rest || '/' }
    : { language: defaultLanguage, path };
}

/** The address prefix of a language, for routers: '' or '/es'. */
export function prefixOf(language: Language): string {
  return language === defaultLanguage ? '' : `/${language}`;
}

export function addressIn(language: Language, path: string): string {
  const prefix = prefixOf(language);
  return path === '/' && prefix ? prefix : prefix + path;
}
