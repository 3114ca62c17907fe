import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { routes } from './routes.tsx';

/**
 * The pages whose first view does not depend on the visitor, each with the module of its screen. That of a legal text
 * is sent only while no other text is saved.
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
  '/updates': 'features/updates/updates-screen.tsx',
  '/mri-education': 'features/education/education-screen.tsx',
  '/model-transparency': 'features/transparency/transparency-screen.tsx',
};

/** The markup of a page as the browser would draw it at first, with every screen loaded. */
export async function renderMarkup(path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere.`);
  const { prelude } = await prerender(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
    // A larger part would be sent behind the page and moved into place by an inline script, which the policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return new Response(prelude).text();
}
