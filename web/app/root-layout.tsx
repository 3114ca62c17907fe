import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl/react';
import { whenIdle } from '#web/lib/when-idle.ts';

/** Wraps every screen: skip link, page head, focus and scroll on navigation, session report. */
export function RootLayout() {
  const { pathname } = useLocation();
  const language = useLocale();
  const t = useTranslations('shell');
  const [announced, setAnnounced] = useState('');
  const shownPath = useRef(pathname);

  useEffect(() => {
    const moved = shownPath.current !== pathname;
    shownPath.current = pathname;
    if (moved) document.getElementById('main')?.focus({ preventScroll: true });
    let current = true;
    // The server wrote the head of the first page, so this code can load late.
    void import('./page-head.ts').then(async ({ loadPageHead }) => {
      const writeHead = await loadPageHead(pathname, language);
      if (!current) return;
      const title = writeHead();
      if (moved) setAnnounced(title);
    });
    return () => {
      current = false;
    };
  }, [pathname, language]);

  useEffect(
    () =>
      whenIdle(async () => {
        const { beginSession } = await import('#web/lib/session.ts');
        await beginSession(pathname);
      }),
    [pathname],
  );

  return (
    <>
      <a
        href="#main"
        className="fixed left-4 top-3 z-60 -translate-y-20 rounded-control bg-accent px-4 py-2 font-semibold text-white focus:translate-y-0"
      >
        {t('skipToContent')}
      </a>
      <Outlet />
      <div aria-live="polite" className="sr-only">
        {announced}
      </div>
      <ScrollRestoration />
    </>
  );
}
