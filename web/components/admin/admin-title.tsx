import { ArrowLeft, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';

interface AdminTitleProps {
  title: string;
  lead?: ReactNode;
  badges?: ReactNode;
  aside?: ReactNode;
}

/** The heading of an admin screen: denser than on public pages. */
export function AdminTitle({ title, lead, badges, aside }: AdminTitleProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-title">{title}</h1>
          {badges}
        </div>
        {lead && <p className="mt-1 max-w-lead text-pretty text-muted">{lead}</p>}
      </div>
      {aside && <div className="flex flex-wrap items-center gap-2">{aside}</div>}
    </div>
  );
}

export function LogoutButton() {
  const t = useTranslations('admin.frame');
  const { logOut } = useAdminSession();
  return (
    <Button icon={LogOut} size="small" onClick={logOut}>
      {t('logOut')}
    </Button>
  );
}

export function ReturnToPanel() {
  const t = useTranslations('admin.frame');
  return (
    <ButtonLink icon={ArrowLeft} to="/admin-panel" size="small">
      {t('toPanel')}
    </ButtonLink>
  );
}
