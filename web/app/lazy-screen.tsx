import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A screen in its own chunk, with a shape of what comes while it loads. */
export function lazyScreen(load: () => Promise<ComponentType>, fallback: ReactNode): ReactNode {
  const Screen = lazy(async () => ({ default: await load() }));
  return (
    <Suspense fallback={fallback}>
      <Screen />
    </Suspense>
  );
}
