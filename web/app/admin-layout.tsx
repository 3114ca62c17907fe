import { useQuery } from '@tanstack/react-query';
import { Lock, LogOut, Menu, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { backgroundHeader } from '#contract/accounts.ts';
import { waitingWorkCall } from '#contract/operations.ts';
import { homeOf, railLinks, railLinksOf } from '#web/components/admin/rail-links.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button, ButtonLink, IconButton } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Mark } from '#web/components/mark.tsx';
import { ThemeToggle } from '#web/components/theme-toggle.tsx';
import { AdminGate } from '#web/features/sign-in/admin-gate.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { call } from '#web/lib/api.ts';
import { useMarkInteractive } from './use-mark-interactive.ts';

export function AdminLayout() {
  const t = useTranslations('admin.frame');
  const { pathname } = useLocation();
  // The gate may show a sign-in form or a required step instead of the screen.
  useMarkInteractive();
  const gate = railLinks.find((link) => link.to === pathname)?.gate ?? 'gate';
  return (
    <AdminGate title={t(gate)}>
      <AdminFrame>
        <RoleGuard pathname={pathname} />
      </AdminFrame>
    </AdminGate>
  );
}

/** Shows the screen if the role may open it. The server refuses its calls in any case. */
function RoleGuard({ pathname }: { pathname: string }) {
  const t = useTranslations('admin.frame');
  const { role } = useAdminSession().admin;
  if (role === 'administrator' || railLinksOf(role).some(({ to }) => to === pathname)) return <Outlet />;
  // Every sign-in redirects here.
  if (pathname === '/admin-panel') return <Navigate to={homeOf(role)} replace />;
  return (
    <EmptyState
      icon={Lock}
      title={t('reviewerTitle')}
      description={t('reviewerText')}
      action={<ButtonLink to={homeOf(role)}>{t('toQueue')}</ButtonLink>}
    />
  );
}

/** A sidebar on wide screens, a top bar with a menu on narrow ones. */
function AdminFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('admin.frame');
  const [open, setOpen] = useState(false);
  const menuId = useId();
  return (
    <div className="min-h-dvh xl:grid xl:grid-cols-[14.5rem_minmax(0,1fr)]">
      <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-page px-4 xl:hidden">
        <Brand />
        <span className="ms-auto">
          <ThemeToggle />
        </span>
        <IconButton
          icon={open ? X : Menu}
          iconSize={20}
          label={t(open ? 'closeMenu' : 'openMenu')}
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen(!open)}
        />
      </header>
      <nav
        id={menuId}
        aria-label={t('navigation')}
        className={`${open ? 'block' : 'hidden'} border-b border-line bg-page p-3 xl:sticky xl:top-0 xl:block xl:h-dvh xl:overflow-y-auto xl:border-e xl:border-b-0`}
      >
        <Rail onFollow={() => setOpen(false)} />
      </nav>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 pt-6 pb-16 sm:px-8 xl:pt-10">
        <div className="mx-auto max-w-column has-[[data-wide]]:max-w-none">{children}</div>
      </main>
    </div>
  );
}

function Brand() {
  const t = useTranslations('admin.frame');
  const { admin } = useAdminSession();
  return (
    <Link
      to={homeOf(admin.role)}
      className="flex items-center gap-2.5 rounded-control px-2 text-large font-semibold"
    >
      <Mark />
      Sulcus
      <span className="text-small font-normal text-muted">
        {t(admin.role === 'administrator' ? 'admin' : 'review')}
      </span>
    </Link>
  );
}

const pollMs = 60_000;

/** How many disagreements wait for the person who is signed in. */
function Disagreements() {
  const t = useTranslations('admin.frame');
  const work = useQuery({
    queryKey: [waitingWorkCall.path],
    queryFn: ({ signal }) => call(waitingWorkCall, { signal, headers: { [backgroundHeader]: '1' } }),
    refetchInterval: pollMs,
    refetchOnMount: 'always',
  });
  const count = work.data?.disagreements ?? 0;
  if (count === 0) return null;
  return (
    <span className="ms-auto">
      <Badge tone="accent">
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">{t('disagreementsWait', { count })}</span>
      </Badge>
    </span>
  );
}

function Rail({ onFollow }: { onFollow: () => void }) {
  const t = useTranslations('admin.frame');
  const { admin, logOut } = useAdminSession();
  return (
    <div className="flex h-full flex-col gap-4">
      <div className="hidden items-center justify-between xl:flex">
        <Brand />
        <ThemeToggle />
      </div>
      <div className="flex-1 max-xl:columns-2 max-xl:gap-2 md:max-xl:columns-3">
        {railLinksOf(admin.role).map(({ to, name, icon: Icon }) => (
          <NavLink
            key={to}
            to={to}
            onClick={onFollow}
            className="flex items-center gap-2.5 rounded-control px-2.5 py-2 text-muted hover:bg-subtle hover:text-text aria-[current=page]:bg-accent-subtle aria-[current=page]:font-semibold aria-[current=page]:text-accent-text"
          >
            <Icon size={18} />
            {t(`links.${name}`)}
            {name === 'quality' && <Disagreements />}
          </NavLink>
        ))}
      </div>
      <div className="border-t border-line pt-3">
        <p className="px-2.5 pb-1 text-small text-muted [overflow-wrap:anywhere]">{admin.username}</p>
        <Button icon={LogOut} variant="quiet" size="small" onClick={logOut}>
          {t('logOut')}
        </Button>
      </div>
    </div>
  );
}
