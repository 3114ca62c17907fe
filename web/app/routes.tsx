import { lazy, Suspense } from 'react';
import { Navigate, type RouteObject, useMatches } from 'react-router';
import { withWords } from '#web/lib/words.tsx';
import { defaultLanguage, type Language } from '#words/languages.ts';
import { ErrorScreen } from './error-screen.tsx';
import type { GatedScreen } from './gated-screens.ts';
import { RootLayout } from './root-layout.tsx';
import { type LoadScreen, type Screens, screenOf, screenRoutes, skeletonOf } from './screen-route.tsx';
import {
  BlankSkeleton,
  CardsSkeleton,
  PanelSkeleton,
  StageSkeleton,
  TextSkeleton,
} from './screen-skeletons.tsx';

const loadLanding = () => import('#web/features/landing/landing-screen.tsx');
const loadScanner = () => import('#web/features/scanner/scanner-screen.tsx');
const loadWholeScan = () => import('#web/features/whole-scan/whole-scan-screen.tsx');
const loadTransparency = () => import('#web/features/transparency/transparency-screen.tsx');

const landingScreens: Screens = [
  ['/', loadLanding, 'landing'],
  ['/home', loadLanding, 'landing'],
];
const panelScreens: Screens = [
  [
    '/dashboard',
    () => import('#web/features/dashboard/dashboard-screen.tsx'),
    'consent',
    'dashboard',
    'viewer',
  ],
  ['/status', () => import('#web/features/status/status-screen.tsx'), 'status'],
  ['/teaching', () => import('#web/features/teaching/teaching-screen.tsx'), 'teaching'],
  ['/class-board', () => import('#web/features/class-board/class-board-screen.tsx'), 'teaching'],
];
const stageScreens: Screens = [
  ['/scanner', loadScanner, 'consent', 'headline', 'result', 'scanner', 'viewer'],
  ['/upload', loadScanner, 'consent', 'headline', 'result', 'scanner', 'viewer'],
  ['/whole-scan', loadWholeScan, 'consent', 'headline', 'study', 'viewer', 'wholeScan'],
];
const textScreens: Screens = [
  ['/about', () => import('#web/features/about/about-screen.tsx'), 'about'],
  ['/help', () => import('#web/features/help/help-screen.tsx'), 'help'],
  ['/get-your-pictures', () => import('#web/features/help/pictures/get-pictures-screen.tsx'), 'pictures'],
  ['/feedback', () => import('#web/features/feedback/feedback-screen.tsx'), 'feedback'],
  ['/privacy', () => import('#web/features/legal/privacy-screen.tsx'), 'legal'],
  ['/stored', () => import('#web/features/stored/stored-screen.tsx'), 'stored'],
  ['/terms', () => import('#web/features/legal/terms-screen.tsx'), 'legal'],
  ['/updates', () => import('#web/features/updates/updates-screen.tsx'), 'updates', 'result', 'viewer'],
  ['/mri-education', () => import('#web/features/education/education-screen.tsx'), 'education'],
  ['/model-transparency', loadTransparency, 'live', 'result', 'transparency'],
  ['*', () => import('#web/features/not-found/not-found-screen.tsx'), 'notFound'],
];

const AdminLayout = lazy(async () => ({
  default: await withWords(() => screenOf(() => import('./admin-layout.tsx')), defaultLanguage, ['admin']),
}));

const signInScreens: Screens = [
  ['/admin', () => import('#web/features/sign-in/login-screen.tsx'), 'admin'],
  ['/admin-login', () => import('#web/features/sign-in/login-screen.tsx'), 'admin'],
];

/** Visitors never load the list of the screens behind the sign-in. */
const gated =
  (name: GatedScreen): LoadScreen =>
  async () =>
    (await import('./gated-screens.ts')).gatedScreens[name]();

const gatedScreens: Screens = [
  ['/admin-panel', gated('panel')],
  ['/database-admin', gated('library')],
  ['/api-reference', gated('reference')],
  ['/admin-review', gated('review'), 'headline', 'result', 'viewer'],
  ['/admin-quality', gated('quality'), 'live', 'result', 'viewer'],
  ['/admin-analytics', gated('analytics')],
  ['/admin-content', gated('content'), 'legal'],
  ['/admin-incorrect-scans', gated('dataset')],
  ['/admin-models', gated('models')],
  ['/admin-classrooms', gated('classrooms'), 'teaching'],
  ['/admin-feedback', gated('receivedFeedback')],
  ['/admin-users', gated('users')],
  ['/admin-api-keys', gated('apiKeys')],
  ['/admin-operations', gated('operations')],
  ['/admin-account', gated('account')],
];

const AppFrame = lazy(async () => ({ default: (await import('./app-frame.tsx')).AppFrame }));

function FramedScreens() {
  const matches = useMatches();
  return (
    <Suspense fallback={skeletonOf(matches)}>
      <AppFrame />
    </Suspense>
  );
}

export function routesIn(language: Language): RouteObject[] {
  return [
    {
      element: <RootLayout />,
      children: [
        {
          errorElement: <ErrorScreen />,
          children: screenRoutes(language, <BlankSkeleton />, landingScreens),
        },
        {
          element: <FramedScreens />,
          errorElement: <ErrorScreen />,
          // Errors are caught inside the frame first, so that toasts keep working.
          children: [
            {
              errorElement: <ErrorScreen />,
              children: [
                ...screenRoutes(language, <PanelSkeleton />, panelScreens),
                ...screenRoutes(language, <StageSkeleton />, stageScreens),
                ...screenRoutes(language, <TextSkeleton />, textScreens),
                { path: '/start', element: <Navigate to="/dashboard" replace /> },
                ...screenRoutes(language, <BlankSkeleton />, signInScreens),
                {
                  element: (
                    <Suspense fallback={<BlankSkeleton />}>
                      <AdminLayout />
                    </Suspense>
                  ),
                  children: screenRoutes(language, <CardsSkeleton />, gatedScreens),
                },
              ],
            },
          ],
        },
      ],
    },
  ];
}
