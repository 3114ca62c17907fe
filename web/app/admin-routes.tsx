import type { RouteObject } from 'react-router';
import type { PagePath } from '#contract/pages.ts';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';

const paths = [
  '/admin',
  '/admin-login',
  '/admin-panel',
  '/database-admin',
  '/api-reference',
  '/admin-review',
  '/admin-analytics',
  '/admin-content',
  '/admin-incorrect-scans',
  '/admin-users',
  '/admin-operations',
] as const satisfies readonly PagePath[];

/** Each of these becomes a lazy screen of web/features/admin. */
export const adminRoutes: RouteObject[] = paths.map((path) => ({
  path,
  element: (
    <PageShell>
      <PageTitle title="Administration" />
    </PageShell>
  ),
}));
