import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { defaultLanguage, isLanguage, type Language, languageCodes } from '#words/languages.ts';

/** The language of a call: what the browser or program asks for, English otherwise. */
export function languageOfCall(request: Pick<FastifyRequest, 'headers'>): Language {
  const [best] = new Negotiator(request).languages(languageCodes);
  return isLanguage(best) ? best : defaultLanguage;
}

/** The language that a link of the language switch names, '?language=es'. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const { language } = request.query as { language?: unknown };
  return typeof language === 'string' && isLanguage(language) ? language : undefined;
}

/** A year: until then a visitor's choice counts more than what the browser asks for. */
export const languageCookie = { path: '/', maxAge: 31_536_000, sameSite: 'lax', httpOnly: true } as const;

/**
 * The language in which a page is shown. An address with a language stands. Without one, the visitor's own choice
 * counts, then what the browser asks for. Pages for administrators are in English.
 */
export function wantedLanguage(request: FastifyRequest, asked: Language, isAdminPage: boolean): Language {
  if (isAdminPage) return defaultLanguage;
  if (asked !== defaultLanguage) return asked;
  const chosen = request.cookies.language;
  return isLanguage(chosen) ? chosen : languageOfCall(request);
}
