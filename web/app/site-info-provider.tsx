import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteCall } from '#contract/site.ts';
import { callQuery } from '#web/lib/query.ts';
import { SiteInfoContext } from '#web/lib/site-info.ts';

export function SiteInfoProvider({ children }: { children: ReactNode }) {
  const site = useQuery(callQuery(siteCall));
  return <SiteInfoContext value={site.data ?? null}>{children}</SiteInfoContext>;
}
