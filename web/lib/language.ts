import { defaultLanguage, type Language, languageCodes, splitLanguage } from '#words/languages.ts';

/** The language of this page, from its address. It never changes while the page is open. */
export function pageLanguage(): Language {
  return typeof location === 'undefined' ? defaultLanguage : splitLanguage(location.pathname).language;
}

export const otherLanguages = (language: Language): Language[] =>
  languageCodes.filter((code) => code !== language);
