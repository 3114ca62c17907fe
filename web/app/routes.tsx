import { lazy, Suspense } from 'react';
import { Navigate, type RouteObject, useMatches } from 'react-router';
import { adminRoutes } from './admin-routes.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { RootLayout } from './root-layout.tsx';
import { screenRoute, skeletonOf } from './screen-route.tsx';
import { BlankSkeleton, PanelSkeleton, StageSkeleton, TextSkeleton } from './screen-skeletons.tsx';

const loadLanding = async () => (await import('#web/features/landing/landing-screen.tsx')).LandingScreen;
const loadScanner = async () => (await import('#web/features/scanner/scanner-screen.tsx')).ScannerScreen;

const landingRoutes: RouteObject[] = [
  screenRoute('/', loadLanding, <BlankSkeleton />),
  screenRoute('/home', loadLanding, <BlankSkeleton />),
];

const publicRoutes: RouteObject[] = [
  screenRoute(
    '/dashboard',
    async () => (await import('#web/features/dashboard/dashboard-screen.tsx')).DashboardScreen,
    <PanelSkeleton />,
  ),
  screenRoute('/scanner', loadScanner, <StageSkeleton />),
  screenRoute('/upload', loadScanner, <StageSkeleton />),
  screenRoute(
    '/whole-scan',
    async () => (await import('#web/features/whole-scan/whole-scan-screen.tsx')).WholeScanScreen,
    <StageSkeleton />,
  ),
  screenRoute(
    '/about',
    async () => (await import('#web/features/about/about-screen.tsx')).AboutScreen,
    <TextSkeleton />,
  ),
  screenRoute(
    '/help',
    async () => (await import('#web/features/help/help-screen.tsx')).HelpScreen,
    <TextSkeleton />,
  ),
  screenRoute(
    '/status',
    async () => (await import('#web/features/status/status-screen.tsx')).StatusScreen,
    <PanelSkeleton />,
  ),
  screenRoute(
    '/privacy',
    async () => (await import('#web/features/legal/privacy-screen.tsx')).PrivacyScreen,
    <TextSkeleton />,
  ),
  screenRoute(
    '/stored',
    async () => (await import('#web/features/stored/stored-screen.tsx')).StoredScreen,
    <TextSkeleton />,
  ),
  screenRoute(
    '/terms',
    async () => (await import('#web/features/legal/terms-screen.tsx')).TermsScreen,
    <TextSkeleton />,
  ),
  screenRoute(
    '/updates',
    async () => (await import('#web/features/updates/updates-screen.tsx')).UpdatesScreen,
    <TextSkeleton />,
  ),
  screenRoute(
    '/mri-education',
    async () => (await import('#web/features/education/education-screen.tsx')).EducationScreen,
    <TextSkeleton />,
  ),
  screenRoute(
    '/model-transparency',
    async () => (await import('#web/features/transparency/transparency-screen.tsx')).TransparencyScreen,
    <TextSkeleton />,
  ),
  { path: '/start', element: <Navigate to="/dashboard" replace /> },
  screenRoute(
    '*',
    async () => (await import('#web/features/not-found/not-found-screen.tsx')).NotFoundScreen,
    <TextSkeleton />,
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

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    children: [
      { errorElement: <ErrorScreen />, children: landingRoutes },
      {
        element: <FramedScreens />,
        errorElement: <ErrorScreen />,
        // Caught here first, inside the frame, so that toasts keep working.
        children: [{ errorElement: <ErrorScreen />, children: [...publicRoutes, ...adminRoutes] }],
      },
    ],
  },
];
