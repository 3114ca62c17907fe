import type { Catalog } from '#words/catalog.ts';
import { type Language, languageCodes, languages } from '#words/languages.ts';

type Catalogs = Record<Language, Catalog>;

/** Every catalog in every language: small enough to be kept whole. */
export async function readCatalogs(): Promise<Catalogs> {
  const read = languageCodes.map(async (code) => [code, (await languages[code].load()).default]);
  return Object.fromEntries(await Promise.all(read));
}
