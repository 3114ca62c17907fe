import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import { IntlProvider } from 'use-intl/react';
import type { AdminCatalog, Catalog, Namespace, Translation } from '#words/catalog.ts';
import type { Language } from '#words/languages.ts';

/** The messages of some features in one language. */
export type Words = Partial<Translation<Catalog> & { admin: AdminCatalog }>;

/** Each catalog is a file of its own, so that a page loads the words of its own features alone. */
const catalogs = import.meta.glob<{ default: Words[Namespace] }>([
  '../../words/*/*.ts',
  // Read by the server alone, or no catalog.
  '!../../words/*/{index,report,refusals}.ts',
  '!../../words/say/*.ts',
]);

/** What a page can ask for. */
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

/** Adds the words of a part of the page to those of the parts around it. */
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

/** A part of the page inside the words that it needs; both load at the same time. */
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
