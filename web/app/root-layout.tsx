import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useLocale, useTranslations } from 'use-intl/react';
import { pageOf } from '#contract/pages.ts';
import { whenIdle } from '#web/lib/when-idle.ts';

/** What every screen stands in: skip link, head, focus and scroll on navigation, session report. */
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
    // The server wrote the head of the first page; the texts of the others can wait.
    void import('./page-head.ts').then(async ({ writePageHead }) => {
      if (!current) return;
      const title = await writePageHead(pathname, language);
      if (moved && current) setAnnounced(title);
    });
    return () => {
      current = false;
    };
  }, [pathname, language]);

  // One page promises to send nothing; people who sign in or work here are no visitors.
  const sendsNothing = pathname === '/whole-scan' || pageOf(pathname).page.admin === true;
  useEffect(() => (sendsNothing ? undefined : whenIdle(beginSession)), [sendsNothing]);

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

/** Once per page: the session is reported and its length will be. Loaded late to keep the first load small. */
async function beginSession(): Promise<void> {
  const { reportLeaving, reportSession } = await import('#web/lib/session.ts');
  reportLeaving();
  await reportSession(false);
}
