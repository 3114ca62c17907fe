import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { nextTask } from '#web/lib/next-task.ts';
import { handOnStyleNonce } from '#web/lib/style-nonce.ts';
import { routes } from './routes.tsx';
import { preloadScreens } from './screen-route.tsx';

async function start(root: HTMLElement): Promise<void> {
  // A prerendered page comes to life where it stands; the summary of any other one gives way.
  const prerendered = root.firstElementChild !== null && !root.querySelector(':scope > .summary');
  if (!prerendered) preloadScreens(routes, window.location.pathname);
  await nextTask();
  const app = (
    <StrictMode>
      <RouterProvider router={createBrowserRouter(routes)} />
    </StrictMode>
  );
  await nextTask();
  // In a transition, so that the work is done in slices.
  startTransition(() => {
    if (prerendered) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
handOnStyleNonce();
void start(root);
