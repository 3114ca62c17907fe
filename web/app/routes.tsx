import { lazy, Suspense } from 'react';
import { Navigate, type RouteObject, useMatches } from 'react-router';
import type { Namespace } from '#words/catalog.ts';
import type { Language } from '#words/languages.ts';
import { adminRoutesIn } from './admin-routes.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { RootLayout } from './root-layout.tsx';
import { namedExport, type ScreenRoute, screenRoutesIn, skeletonOf } from './screen-route.tsx';
import { BlankSkeleton, PanelSkeleton, StageSkeleton, TextSkeleton } from './screen-skeletons.tsx';

const loadLanding = namedExport(() => import('#web/features/landing/landing-screen.tsx'), 'LandingScreen');
const loadScanner = namedExport(() => import('#web/features/scanner/scanner-screen.tsx'), 'ScannerScreen');

const scannerWords: readonly Namespace[] = ['consent', 'result', 'scanner', 'viewer'];

const landingRoutes = (screenRoute: ScreenRoute): RouteObject[] => [
  screenRoute('/', loadLanding, <BlankSkeleton />, ['landing']),
  screenRoute('/home', loadLanding, <BlankSkeleton />, ['landing']),
];

const publicRoutes = (screenRoute: ScreenRoute): RouteObject[] => [
  screenRoute(
    '/dashboard',
    namedExport(() => import('#web/features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
    <PanelSkeleton />,
    ['consent', 'dashboard', 'viewer'],
  ),
  screenRoute('/scanner', loadScanner, <StageSkeleton />, scannerWords),
  screenRoute('/upload', loadScanner, <StageSkeleton />, scannerWords),
  screenRoute(
    '/whole-scan',
    namedExport(() => import('#web/features/whole-scan/whole-scan-screen.tsx'), 'WholeScanScreen'),
    <StageSkeleton />,
    ['consent', 'study', 'viewer', 'wholeScan'],
  ),
  screenRoute(
    '/about',
    namedExport(() => import('#web/features/about/about-screen.tsx'), 'AboutScreen'),
    <TextSkeleton />,
    ['about'],
  ),
  screenRoute(
    '/help',
    namedExport(() => import('#web/features/help/help-screen.tsx'), 'HelpScreen'),
    <TextSkeleton />,
    ['help'],
  ),
  screenRoute(
    '/get-your-pictures',
    namedExport(() => import('#web/features/help/pictures/get-pictures-screen.tsx'), 'GetPicturesScreen'),
    <TextSkeleton />,
    ['pictures'],
  ),
  screenRoute(
    '/status',
    namedExport(() => import('#web/features/status/status-screen.tsx'), 'StatusScreen'),
    <PanelSkeleton />,
    ['status'],
  ),
  screenRoute(
    '/privacy',
    namedExport(() => import('#web/features/legal/privacy-screen.tsx'), 'PrivacyScreen'),
    <TextSkeleton />,
    ['legal'],
  ),
  screenRoute(
    '/stored',
    namedExport(() => import('#web/features/stored/stored-screen.tsx'), 'StoredScreen'),
    <TextSkeleton />,
    ['stored'],
  ),
  screenRoute(
    '/terms',
    namedExport(() => import('#web/features/legal/terms-screen.tsx'), 'TermsScreen'),
    <TextSkeleton />,
    ['legal'],
  ),
  screenRoute(
    '/updates',
    namedExport(() => import('#web/features/updates/updates-screen.tsx'), 'UpdatesScreen'),
    <TextSkeleton />,
    ['updates', 'result', 'viewer'],
  ),
  screenRoute(
    '/mri-education',
    namedExport(() => import('#web/features/education/education-screen.tsx'), 'EducationScreen'),
    <TextSkeleton />,
    ['education'],
  ),
  screenRoute(
    '/teaching',
    namedExport(() => import('#web/features/teaching/teaching-screen.tsx'), 'TeachingScreen'),
    <PanelSkeleton />,
    ['teaching'],
  ),
  screenRoute(
    '/model-transparency',
    namedExport(() => import('#web/features/transparency/transparency-screen.tsx'), 'TransparencyScreen'),
    <TextSkeleton />,
    ['live', 'result', 'transparency'],
  ),
  { path: '/start', element: <Navigate to="/dashboard" replace /> },
  screenRoute(
    '*',
    namedExport(() => import('#web/features/not-found/not-found-screen.tsx'), 'NotFoundScreen'),
    <TextSkeleton />,
    ['notFound'],
  ),
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
  const screenRoute = screenRoutesIn(language);
  return [
    {
      element: <RootLayout />,
      children: [
        { errorElement: <ErrorScreen />, children: landingRoutes(screenRoute) },
        {
          element: <FramedScreens />,
          errorElement: <ErrorScreen />,
          // Errors are caught inside the frame first, so that toasts keep working.
          children: [
            {
              errorElement: <ErrorScreen />,
              children: [...publicRoutes(screenRoute), ...adminRoutesIn(screenRoute)],
            },
          ],
        },
      ],
    },
  ];
}
