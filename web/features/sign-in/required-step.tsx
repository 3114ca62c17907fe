import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Mark } from '#web/components/mark.tsx';
import { PasswordChangeForm } from '#web/components/password/password-change-form.tsx';
import { SecondFactorCard } from '#web/components/second-factor/second-factor-card.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';

/** Requires a new password while someone else knows the current one, then setting up a second factor. */
export function RequiredStep() {
  const t = useTranslations('admin.signIn');
  const factor = useTranslations('admin.account.factor');
  const { admin, refresh, logOut } = useAdminSession();
  const ownPassword = admin.mustChangePassword;
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-dialog px-5 py-12">
      <Mark size={32} />
      <h1 className="mt-4 text-display">{ownPassword ? t('ownPassword') : factor('requiredTitle')}</h1>
      <p className="mt-3 mb-8 text-large text-muted">
        {ownPassword ? t('ownPasswordText', { username: admin.username }) : factor('required')}
      </p>
      {ownPassword ? (
        <Card>
          <PasswordChangeForm onChanged={() => void refresh()} />
        </Card>
      ) : (
        <SecondFactorCard />
      )}
      <Button variant="quiet" className="mt-4" onClick={logOut}>
        {t('logOut')}
      </Button>
    </main>
  );
}
