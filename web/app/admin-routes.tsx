import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { withWords } from '#web/lib/words.tsx';
import { defaultLanguage } from '#words/languages.ts';
import { namedExport, type ScreenRoute } from './screen-route.tsx';
import { BlankSkeleton, CardsSkeleton } from './screen-skeletons.tsx';

const loadLogin = namedExport(() => import('#web/features/sign-in/login-screen.tsx'), 'LoginScreen');

const AdminLayout = lazy(async () => ({
  default: await withWords(
    namedExport(() => import('./admin-layout.tsx'), 'AdminLayout'),
    defaultLanguage,
    ['admin'],
  ),
}));

const skeleton = <CardsSkeleton />;

const gatedRoutes = (screenRoute: ScreenRoute): RouteObject[] => [
  screenRoute(
    '/admin-panel',
    namedExport(() => import('#web/features/panel/panel-screen.tsx'), 'PanelScreen'),
    skeleton,
  ),
  screenRoute(
    '/database-admin',
    namedExport(() => import('#web/features/library/library-screen.tsx'), 'LibraryScreen'),
    skeleton,
  ),
  screenRoute(
    '/api-reference',
    namedExport(() => import('#web/features/reference/reference-screen.tsx'), 'ReferenceScreen'),
    skeleton,
  ),
  screenRoute(
    '/admin-review',
    namedExport(() => import('#web/features/review/review-screen.tsx'), 'ReviewScreen'),
    skeleton,
    ['result', 'viewer'],
  ),
  screenRoute(
    '/admin-quality',
    namedExport(() => import('#web/features/quality/quality-screen.tsx'), 'QualityScreen'),
    skeleton,
    ['live', 'result', 'viewer'],
  ),
  screenRoute(
    '/admin-analytics',
    namedExport(() => import('#web/features/analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
    skeleton,
  ),
  screenRoute(
    '/admin-content',
    namedExport(() => import('#web/features/content/content-screen.tsx'), 'ContentScreen'),
    skeleton,
    ['legal'],
  ),
  screenRoute(
    '/admin-incorrect-scans',
    namedExport(() => import('#web/features/dataset/dataset-screen.tsx'), 'DatasetScreen'),
    skeleton,
  ),
  screenRoute(
    '/admin-models',
    namedExport(() => import('#web/features/models/models-screen.tsx'), 'ModelsScreen'),
    skeleton,
  ),
  screenRoute(
    '/admin-users',
    namedExport(() => import('#web/features/users/users-screen.tsx'), 'UsersScreen'),
    skeleton,
  ),
  screenRoute(
    '/admin-api-keys',
    namedExport(() => import('#web/features/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
    skeleton,
  ),
  screenRoute(
    '/admin-operations',
    namedExport(() => import('#web/features/operations/operations-screen.tsx'), 'OperationsScreen'),
    skeleton,
  ),
  screenRoute(
    '/admin-account',
    namedExport(() => import('#web/features/account/account-screen.tsx'), 'AccountScreen'),
    skeleton,
  ),
];

export const adminRoutesIn = (screenRoute: ScreenRoute): RouteObject[] => [
  screenRoute('/admin', loadLogin, <BlankSkeleton />, ['admin']),
  screenRoute('/admin-login', loadLogin, <BlankSkeleton />, ['admin']),
  {
    element: (
      <Suspense fallback={<BlankSkeleton />}>
        <AdminLayout />
      </Suspense>
    ),
    children: gatedRoutes(screenRoute),
  },
];
