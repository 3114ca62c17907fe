import { createContext, useContext } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import type { siteCall } from '#contract/site.ts';

export type SiteInfo = ResponseOf<typeof siteCall>;

export const SiteInfoContext = createContext<SiteInfo | null>(null);

/** Contact, feedback address and retention of this installation. Null until loaded, and on the landing page. */
export function useSiteInfo(): SiteInfo | null {
  return useContext(SiteInfoContext);
}
