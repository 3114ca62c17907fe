import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { withWords } from '#web/lib/words.tsx';
import { defaultLanguage, type Language } from '#words/languages.ts';
import { type Screens, screenOf, screenRoutes } from './screen-route.tsx';
import { BlankSkeleton, CardsSkeleton } from './screen-skeletons.tsx';

const AdminLayout = lazy(async () => ({
  default: await withWords(() => screenOf(() => import('./admin-layout.tsx')), defaultLanguage, ['admin']),
}));

const openScreens: Screens = [
  ['/admin', () => import('#web/features/sign-in/login-screen.tsx'), 'admin'],
  ['/admin-login', () => import('#web/features/sign-in/login-screen.tsx'), 'admin'],
];

const gatedScreens: Screens = [
  ['/admin-panel', () => import('#web/features/panel/panel-screen.tsx')],
  ['/database-admin', () => import('#web/features/library/library-screen.tsx')],
  ['/api-reference', () => import('#web/features/reference/reference-screen.tsx')],
  ['/admin-review', () => import('#web/features/review/review-screen.tsx'), 'result', 'viewer'],
  ['/admin-quality', () => import('#web/features/quality/quality-screen.tsx'), 'live', 'result', 'viewer'],
  ['/admin-analytics', () => import('#web/features/analytics/analytics-screen.tsx')],
  ['/admin-content', () => import('#web/features/content/content-screen.tsx'), 'legal'],
  ['/admin-incorrect-scans', () => import('#web/features/dataset/dataset-screen.tsx')],
  ['/admin-models', () => import('#web/features/models/models-screen.tsx')],
  ['/admin-users', () => import('#web/features/users/users-screen.tsx')],
  ['/admin-api-keys', () => import('#web/features/api-keys/api-keys-screen.tsx')],
  ['/admin-operations', () => import('#web/features/operations/operations-screen.tsx')],
  ['/admin-account', () => import('#web/features/account/account-screen.tsx')],
];

export const adminRoutesIn = (language: Language): RouteObject[] => [
  ...screenRoutes(language, <BlankSkeleton />, openScreens),
  {
    element: (
      <Suspense fallback={<BlankSkeleton />}>
        <AdminLayout />
      </Suspense>
    ),
    children: screenRoutes(language, <CardsSkeleton />, gatedScreens),
  },
];
