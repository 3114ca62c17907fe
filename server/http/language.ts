import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { defaultLanguage, isLanguage, type Language, languageCodes } from '#words/languages.ts';

/** The language that the browser or program prefers; English by default. */
export function languageOfCall(request: Pick<FastifyRequest, 'headers'>): Language {
  const [best] = new Negotiator(request).languages(languageCodes);
  return isLanguage(best) ? best : defaultLanguage;
}

/** The language chosen with the language switch, '?language=es'. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const { language } = request.query as { language?: unknown };
  return typeof language === 'string' && isLanguage(language) ? language : undefined;
}

/** The rest of the query, such as '?scan=…', which the page in the chosen language needs too. */
export function withoutLanguage(url: string): string {
  const query = new URLSearchParams(url.split('?')[1]);
  query.delete('language');
  return query.size > 0 ? `?${query}` : '';
}

/** Keeps a visitor's choice for a year. It overrides the browser's preference. */
export const languageCookie = { path: '/', maxAge: 31_536_000, sameSite: 'lax', httpOnly: true } as const;

/**
 * The language of a page: the one in its URL, then the visitor's choice, then the browser's preference. Admin pages are
 * always in English.
 */
export function wantedLanguage(request: FastifyRequest, asked: Language, isAdminPage: boolean): Language {
  if (isAdminPage) return defaultLanguage;
  if (asked !== defaultLanguage) return asked;
  const chosen = request.cookies.language;
  return isLanguage(chosen) ? chosen : languageOfCall(request);
}
