import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { reportLeaving, reportSession } from '#web/lib/session.ts';
import { followSystemTheme } from '#web/lib/theme.ts';
import { writePageHead } from './page-head.ts';

const Toaster = lazy(async () => ({ default: (await import('#web/components/toaster.tsx')).Toaster }));

/** What every screen stands in: skip link, head, focus and scroll on navigation, toasts, session report. */
export function RootLayout() {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const shownPath = useRef(pathname);

  useEffect(() => {
    const title = writePageHead(pathname);
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
    setAnnounced(title);
  }, [pathname]);

  useEffect(() => followSystemTheme(), []);
  useEffect(() => reportLeaving(), []);

  return (
    <>
      <a
        href="#main"
        className="fixed left-4 top-3 z-60 -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <Outlet />
      <div aria-live="polite" className="sr-only">
        {announced}
      </div>
      <AfterFirstPaint />
      <ScrollRestoration />
    </>
  );
}

/** What may wait until the page stands: the toast region and the session report. */
function AfterFirstPaint() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const start = () => {
      setReady(true);
      void reportSession(false);
    };
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, 200);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(start, { timeout: 1_500 });
    return () => cancelIdleCallback(handle);
  }, []);
  if (!ready) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
