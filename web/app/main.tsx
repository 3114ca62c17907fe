import './base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { TooltipProvider } from '#web/components/tooltip.tsx';
import { createQueryClient } from '#web/lib/query.ts';
import { createAppRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

// Rendering replaces the summary that the server wrote for readers without JavaScript.
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <RouterProvider router={createAppRouter()} />
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
);
