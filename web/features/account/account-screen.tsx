import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { adminSessionsCall } from '#contract/accounts.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Card } from '#web/components/card.tsx';
import { PasswordChangeForm } from '#web/components/password/password-change-form.tsx';
import { SecondFactorCard } from '#web/components/second-factor/second-factor-card.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { SessionsCard } from './sessions-card.tsx';

export function AccountScreen() {
  const t = useTranslations('admin.account');
  const { admin, refresh } = useAdminSession();
  const client = useQueryClient();
  const onChanged = () => {
    void refresh();
    void client.invalidateQueries({ queryKey: [adminSessionsCall.path] });
  };
  return (
    <>
      <AdminTitle title={t('title')} lead={t('lead', { username: admin.username })} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Card title={t('change')}>
          <p className="mb-5 text-muted">{t('changeText')}</p>
          <PasswordChangeForm onChanged={onChanged} />
        </Card>
        <div className="grid gap-4">
          <SecondFactorCard />
          <SessionsCard />
        </div>
      </div>
    </>
  );
}
