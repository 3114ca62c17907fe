import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core';
import type { Catalog } from '#words/catalog.ts';
import { defaultLanguage, type Language, languageCodes, languages } from '#words/languages.ts';
import type { Translator } from '#words/say/translator.ts';

type Catalogs = Record<Language, Catalog>;

/** Every catalog in every language: small enough to keep in memory. */
async function readCatalogs(): Promise<Catalogs> {
  const read = languageCodes.map(async (code) => [code, (await languages[code].load()).default]);
  return Object.fromEntries(await Promise.all(read));
}

export const catalogs: Catalogs = await readCatalogs();

/** Translates the messages of one namespace. Throws if a message cannot be formatted. */
export function translatorIn<Name extends NamespaceKeys<Catalog, NestedKeyOf<Catalog>>>(
  language: Language,
  namespace: Name,
): Translator<Name> {
  return createTranslator<Catalog, Name>({
    locale: language,
    messages: catalogs[language],
    namespace,
    timeZone: 'UTC',
    onError(error) {
      throw error;
    },
  });
}

/** Made once, because a translator compiles each message on its first use. */
export const refusalsIn = Object.fromEntries(
  languageCodes.map((code) => [code, translatorIn(code, 'refusals')]),
) as Record<Language, Translator<'refusals'>>;

/** For output that programs read, which is always English. */
export const english = {
  t: translatorIn(defaultLanguage, 'result'),
  headline: translatorIn(defaultLanguage, 'headline'),
  shares: translatorIn(defaultLanguage, 'shell.ofHundred'),
};
