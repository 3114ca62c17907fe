import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { Toaster } from '#web/components/toaster.tsx';
import { TooltipProvider } from '#web/components/tooltip.tsx';
import { createQueryClient } from '#web/lib/query.ts';
import { SiteInfoProvider } from './site-info-provider.tsx';

/** What every screen but the landing page needs: queries, tooltips, toasts. Kept out of the first load. */
export function AppFrame() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <SiteInfoProvider>
        <TooltipProvider>
          <Outlet />
        </TooltipProvider>
      </SiteInfoProvider>
      <Toaster />
    </QueryClientProvider>
  );
}
