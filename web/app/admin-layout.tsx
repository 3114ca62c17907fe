import { Lock } from 'lucide-react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { homeOf, railLinks, railLinksOf } from '#web/components/admin/rail-links.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { AdminGate } from '#web/features/sign-in/admin-gate.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { AdminFrame } from './admin-frame.tsx';
import { useMarkInteractive } from './use-mark-interactive.ts';

/** The session gate, then the sidebar and the screen. */
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
      icon={<Lock size={28} aria-hidden="true" />}
      title={t('reviewerTitle')}
      description={t('reviewerText')}
      action={<ButtonLink to={homeOf(role)}>{t('toQueue')}</ButtonLink>}
    />
  );
}
