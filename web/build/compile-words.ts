import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { languageCodes } from '../../words/languages.ts';

const catalogFile = new RegExp(`/words/(?:${languageCodes.join('|')})/(?:admin/)?[\\w-]+\\.ts$`);

function compileAll(words: object): object {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  );
}

/** Parses messages while the app is built, so that the browser loads no parser for them. */
export function compileWords(): Plugin {
  return {
    name: 'compile-words',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      ssr: { noExternal: ['use-intl'] },
    }),
    async load(id) {
      if (!catalogFile.test(id) || id.endsWith('/index.ts')) return;
      const { default: words } = await import(`${pathToFileURL(id).href}?at=${Date.now()}`);
      return `export default ${JSON.stringify(compileAll(words))}`;
    },
  };
}
