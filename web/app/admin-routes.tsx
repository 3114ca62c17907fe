import { type ComponentType, lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { type PageWords, withWords } from '#web/lib/words.tsx';
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

type LoadScreen = () => Promise<ComponentType>;

const gatedScreens: [path: string, load: LoadScreen, words?: readonly PageWords[]][] = [
  ['/admin-panel', namedExport(() => import('#web/features/panel/panel-screen.tsx'), 'PanelScreen')],
  ['/database-admin', namedExport(() => import('#web/features/library/library-screen.tsx'), 'LibraryScreen')],
  [
    '/api-reference',
    namedExport(() => import('#web/features/reference/reference-screen.tsx'), 'ReferenceScreen'),
  ],
  [
    '/admin-review',
    namedExport(() => import('#web/features/review/review-screen.tsx'), 'ReviewScreen'),
    ['result', 'viewer'],
  ],
  [
    '/admin-quality',
    namedExport(() => import('#web/features/quality/quality-screen.tsx'), 'QualityScreen'),
    ['live', 'result', 'viewer'],
  ],
  [
    '/admin-analytics',
    namedExport(() => import('#web/features/analytics/analytics-screen.tsx'), 'AnalyticsScreen'),
  ],
  [
    '/admin-content',
    namedExport(() => import('#web/features/content/content-screen.tsx'), 'ContentScreen'),
    ['legal'],
  ],
  [
    '/admin-incorrect-scans',
    namedExport(() => import('#web/features/dataset/dataset-screen.tsx'), 'DatasetScreen'),
  ],
  ['/admin-models', namedExport(() => import('#web/features/models/models-screen.tsx'), 'ModelsScreen')],
  ['/admin-users', namedExport(() => import('#web/features/users/users-screen.tsx'), 'UsersScreen')],
  [
    '/admin-api-keys',
    namedExport(() => import('#web/features/api-keys/api-keys-screen.tsx'), 'ApiKeysScreen'),
  ],
  [
    '/admin-operations',
    namedExport(() => import('#web/features/operations/operations-screen.tsx'), 'OperationsScreen'),
  ],
  ['/admin-account', namedExport(() => import('#web/features/account/account-screen.tsx'), 'AccountScreen')],
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
    children: gatedScreens.map(([path, load, words]) => screenRoute(path, load, <CardsSkeleton />, words)),
  },
];
