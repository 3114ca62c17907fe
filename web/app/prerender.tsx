import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { loadWords, WordsProvider } from '#web/lib/words.tsx';
import { addressIn, type Language, prefixOf } from '#words/languages.ts';
import { routesIn } from './routes.tsx';
import { namespacesOf } from './screen-route.tsx';

/**
 * Pages whose first view does not depend on the visitor, each with its screen's module. The server sends a legal page
 * from here only while no administrator has saved another text.
 */
export const prerenderedScreens: Record<string, string> = {
  '/': 'features/landing/landing-screen.tsx',
  '/dashboard': 'features/dashboard/dashboard-screen.tsx',
  '/scanner': 'features/scanner/scanner-screen.tsx',
  '/upload': 'features/scanner/scanner-screen.tsx',
  '/whole-scan': 'features/whole-scan/whole-scan-screen.tsx',
  '/status': 'features/status/status-screen.tsx',
  '/privacy': 'features/legal/privacy-screen.tsx',
  '/terms': 'features/legal/terms-screen.tsx',
  '/stored': 'features/stored/stored-screen.tsx',
  '/about': 'features/about/about-screen.tsx',
  '/help': 'features/help/help-screen.tsx',
  '/get-your-pictures': 'features/help/pictures/get-pictures-screen.tsx',
  '/feedback': 'features/feedback/feedback-screen.tsx',
  '/updates': 'features/updates/updates-screen.tsx',
  '/mri-education': 'features/education/education-screen.tsx',
  '/teaching': 'features/teaching/teaching-screen.tsx',
  '/model-transparency': 'features/transparency/transparency-screen.tsx',
};

/** The catalogs that a page needs for its first render. */
export const wordsOf = (path: string, language: Language): string[] =>
  ['shell', ...namespacesOf(routesIn(language), path)].map((name) => `/words/${language}/${name}.ts`);

/** The first render of a page, with every screen loaded. */
export async function renderMarkup(path: string, language: Language): Promise<string> {
  const handler = createStaticHandler(routesIn(language), { basename: prefixOf(language) });
  const context = await handler.query(new Request(`http://localhost${addressIn(language, path)}`));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere.`);
  const { prelude } = await prerender(
    <StrictMode>
      <WordsProvider language={language} words={await loadWords(language, ['shell'])}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </WordsProvider>
    </StrictMode>,
    // Splitting would move later parts into place with an inline script, which the content security policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
