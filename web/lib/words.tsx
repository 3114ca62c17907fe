import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import { IntlProvider } from 'use-intl/react';
import type { AdminCatalog, Catalog, Namespace, Translation } from '#words/catalog.ts';
import type { Language } from '#words/languages.ts';

/** The messages of some features in one language. */
export type Words = Partial<Translation<Catalog> & { admin: AdminCatalog }>;

/** Each catalog is its own file, so that a page loads only the words of its features. */
const catalogs = import.meta.glob<{ default: Words[Namespace] }>([
  '../../words/*/*.ts',
  // Files that only the server reads, or that are no catalog.
  '!../../words/*/{index,refusals,command-line}.ts',
  '!../../words/say/*.ts',
]);

/** The catalogs that a page can load. */
export type PageWords = Namespace | 'admin';

export async function loadWords(language: Language, namespaces: readonly PageWords[]): Promise<Words> {
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => {
      if (namespace === 'admin') return [namespace, (await import('../../words/en/admin/index.ts')).default];
      const load = catalogs[`../../words/${language}/${namespace}.ts`];
      if (!load) throw new Error(`There are no words for ${namespace} in ${language}.`);
      return [namespace, (await load()).default];
    }),
  );
  return Object.fromEntries(loaded);
}

const LoadedWords = createContext<Words>({});

/** Adds catalogs to those of the surrounding parts. */
export function WordsProvider({
  language,
  words,
  children,
}: {
  language: Language;
  words: Words;
  children: ReactNode;
}) {
  const around = useContext(LoadedWords);
  const all = useMemo(() => ({ ...around, ...words }), [around, words]);
  return (
    <LoadedWords value={all}>
      <IntlProvider locale={language} messages={all as Catalog & { admin: AdminCatalog }} timeZone="UTC">
        {children}
      </IntlProvider>
    </LoadedWords>
  );
}

/** Loads a component and its catalogs in parallel, and wraps one in the other. */
export async function withWords<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  language: Language,
  namespaces: readonly PageWords[],
): Promise<ComponentType<Props>> {
  const [Part, words] = await Promise.all([load(), loadWords(language, namespaces)]);
  return function PartWithWords(props: Props) {
    return (
      <WordsProvider language={language} words={words}>
        <Part {...props} />
      </WordsProvider>
    );
  };
}
