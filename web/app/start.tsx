import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { pageLanguage } from '#web/lib/language.ts';
import { nextTask } from '#web/lib/next-task.ts';
import { exposeStyleNonce } from '#web/lib/style-nonce.ts';
import { loadWords, WordsProvider } from '#web/lib/words.tsx';
import { prefixOf } from '#words/languages.ts';
import { routesIn } from './routes.tsx';
import { preloadScreens } from './screen-route.tsx';

/** Only owner's links load this code. */
async function takeOwnerSecret(): Promise<void> {
  if (!window.location.hash.startsWith('#owner=')) return;
  const { takeOwnerLink } = await import('#web/lib/scan-owner.ts');
  takeOwnerLink();
}

async function start(root: HTMLElement): Promise<void> {
  // This must happen before the router reads the address.
  await takeOwnerSecret();
  // A prerendered page is hydrated in place; any other page's summary is replaced.
  const prerendered = root.firstElementChild !== null && !root.querySelector(':scope > .summary');
  const language = pageLanguage();
  const routes = routesIn(language);
  const shellWords = loadWords(language, ['shell']);
  if (!prerendered) preloadScreens(routes, window.location.pathname, language);
  const words = await shellWords;
  await nextTask();
  const app = (
    <StrictMode>
      <WordsProvider language={language} words={words}>
        <RouterProvider router={createBrowserRouter(routes, { basename: prefixOf(language) })} />
      </WordsProvider>
    </StrictMode>
  );
  await nextTask();
  // In a transition, so that React works in slices.
  startTransition(() => {
    if (prerendered) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
exposeStyleNonce();
// Handles an owner's link that is pasted over the open page.
window.addEventListener('hashchange', () => void takeOwnerSecret());
void start(root);
