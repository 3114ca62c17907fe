import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { siteCall } from '#contract/site.ts';
import { VisitConsentProvider } from '#web/components/consent/visit-consent.tsx';
import { callQuery, createQueryClient } from '#web/lib/query.ts';
import { SiteInfoContext } from '#web/lib/site-info.ts';
import { subscribeToToasts } from '#web/lib/toast.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

/** The providers that every screen except the landing page needs. Kept out of the first load. */
export function AppFrame() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SiteInfoProvider>
        <VisitConsentProvider>
          <Outlet />
        </VisitConsentProvider>
      </SiteInfoProvider>
      <LazyToaster />
    </QueryClientProvider>
  );
}

/** Loads the toast region when the page is idle, or at once if a toast appears earlier. */
function LazyToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async () => {
      const loaded = await import('#web/components/toaster.tsx');
      setToaster(() => loaded.Toaster);
    };
    const cancel = whenIdle(load);
    const unsubscribe = subscribeToToasts(() => void load());
    return () => {
      cancel();
      unsubscribe();
    };
  }, []);
  return Toaster && <Toaster />;
}

function SiteInfoProvider({ children }: { children: ReactNode }) {
  const site = useQuery(callQuery(siteCall));
  // Deferred: an urgent update during hydration would force React to hydrate the whole page at once.
  const info = useDeferredValue(site.data ?? null);
  return <SiteInfoContext value={info}>{children}</SiteInfoContext>;
}
