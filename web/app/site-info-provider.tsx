import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { siteCall } from '#contract/site.ts';
import { callQuery } from '#web/lib/query.ts';
import { SiteInfoContext } from '#web/lib/site-info.ts';

export function SiteInfoProvider({ children }: { children: ReactNode }) {
  const site = useQuery(callQuery(siteCall));
  // Deferred: an urgent update during hydration would force React to hydrate the whole page at once.
  const info = useDeferredValue(site.data ?? null);
  return <SiteInfoContext value={info}>{children}</SiteInfoContext>;
}
