import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { type PageWords, withWords } from '#web/lib/words.tsx';
import { type Language, prefixOf } from '#words/languages.ts';
import { useMarkInteractive } from './use-mark-interactive.ts';

/** Loads the module of a screen, which exports nothing else. */
export type LoadScreen = () => Promise<Record<string, ComponentType>>;

export const screenOf = async (load: LoadScreen): Promise<ComponentType> => Object.values(await load())[0]!;

interface ScreenHandle {
  skeleton: ReactNode;
  load: () => Promise<ComponentType>;
  namespaces: readonly PageWords[];
}

function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'skeleton' in handle && 'load' in handle;
}

/** The path of each screen, its module, and the catalogs that it needs besides the shell's. */
export type Screens = readonly (readonly [path: string, load: LoadScreen, ...words: PageWords[]])[];

/** The routes of screens in one language: each in its own chunk, with a skeleton while it loads. */
export function screenRoutes(language: Language, skeleton: ReactNode, screens: Screens): RouteObject[] {
  return screens.map(([path, loadScreen, ...namespaces]) => {
    const load = () => withWords(() => screenOf(loadScreen), language, namespaces);
    const Screen = lazy(async () => ({ default: await load() }));
    return {
      path,
      handle: { skeleton, load, namespaces } satisfies ScreenHandle,
      element: (
        // Without the key React would keep showing the old screen while the next one loads.
        <Suspense key={path} fallback={skeleton}>
          <Screen />
          <MarkInteractive />
        </Suspense>
      ),
    };
  });
}

function MarkInteractive() {
  useMarkInteractive();
  return null;
}

/** Starts loading the screens of an address, so that they load alongside the frame. */
export function preloadScreens(routes: RouteObject[], pathname: string, language: Language): void {
  for (const { route } of matchRoutes(routes, pathname, prefixOf(language)) ?? []) {
    // The error appears when the screen renders.
    if (isScreenHandle(route.handle)) route.handle.load().catch(() => undefined);
  }
}

/** The catalogs that the screen of an address needs, besides the shell's. */
export function namespacesOf(routes: RouteObject[], pathname: string): readonly PageWords[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) =>
    isScreenHandle(route.handle) ? route.handle.namespaces : [],
  );
}

/** The skeleton of the screen that the matches lead to. */
export function skeletonOf(matches: readonly { handle?: unknown }[]): ReactNode {
  const handle = matches.at(-1)?.handle;
  return isScreenHandle(handle) ? handle.skeleton : null;
}
