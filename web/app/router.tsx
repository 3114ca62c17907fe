import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { adminRoutes } from './admin-routes.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { RootLayout } from './root-layout.tsx';
import { BlankSkeleton, PanelSkeleton, StageSkeleton, TextSkeleton } from './screen-skeletons.tsx';

const landing = lazyScreen(
  async () => (await import('#web/features/landing/landing-screen.tsx')).LandingScreen,
  <BlankSkeleton />,
);
const scanner = lazyScreen(
  async () => (await import('#web/features/scanner/scanner-screen.tsx')).ScannerScreen,
  <StageSkeleton />,
);
const privacy = lazyScreen(
  async () => (await import('#web/features/legal/privacy-screen.tsx')).PrivacyScreen,
  <TextSkeleton />,
);
const terms = lazyScreen(
  async () => (await import('#web/features/legal/terms-screen.tsx')).TermsScreen,
  <TextSkeleton />,
);

const publicRoutes: RouteObject[] = [
  { path: '/', element: landing },
  { path: '/home', element: landing },
  {
    path: '/dashboard',
    element: lazyScreen(
      async () => (await import('#web/features/dashboard/dashboard-screen.tsx')).DashboardScreen,
      <PanelSkeleton />,
    ),
  },
  { path: '/scanner', element: scanner },
  { path: '/upload', element: scanner },
  {
    path: '/about',
    element: lazyScreen(
      async () => (await import('#web/features/about/about-screen.tsx')).AboutScreen,
      <TextSkeleton />,
    ),
  },
  {
    path: '/help',
    element: lazyScreen(
      async () => (await import('#web/features/help/help-screen.tsx')).HelpScreen,
      <TextSkeleton />,
    ),
  },
  {
    path: '/status',
    element: lazyScreen(
      async () => (await import('#web/features/status/status-screen.tsx')).StatusScreen,
      <PanelSkeleton />,
    ),
  },
  { path: '/privacy', element: privacy },
  { path: '/terms', element: terms },
  {
    path: '/updates',
    element: lazyScreen(
      async () => (await import('#web/features/updates/updates-screen.tsx')).UpdatesScreen,
      <TextSkeleton />,
    ),
  },
  {
    path: '/mri-education',
    element: lazyScreen(
      async () => (await import('#web/features/education/education-screen.tsx')).EducationScreen,
      <TextSkeleton />,
    ),
  },
  {
    path: '/model-transparency',
    element: lazyScreen(
      async () => (await import('#web/features/transparency/transparency-screen.tsx')).TransparencyScreen,
      <TextSkeleton />,
    ),
  },
  { path: '/start', element: <Navigate to="/dashboard" replace /> },
];

export function createAppRouter() {
  return createBrowserRouter([
    {
      element: <RootLayout />,
      errorElement: <ErrorScreen />,
      hydrateFallbackElement: <BlankSkeleton />,
      children: [
        {
          // Errors are caught here, inside the layout, so that toasts and focus keep working.
          errorElement: <ErrorScreen />,
          children: [
            ...publicRoutes,
            ...adminRoutes,
            {
              path: '*',
              element: lazyScreen(
                async () => (await import('#web/features/not-found/not-found-screen.tsx')).NotFoundScreen,
                <TextSkeleton />,
              ),
            },
          ],
        },
      ],
    },
  ]);
}
