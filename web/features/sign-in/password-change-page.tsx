import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Mark } from '#web/components/mark.tsx';
import { PasswordChangeForm } from '#web/components/password/password-change-form.tsx';
import type { AdminSession } from '#web/lib/admin-session.ts';

/** Requires a new password while someone else knows the current one. */
export function PasswordChangePage({ session }: { session: AdminSession }) {
  const t = useTranslations('admin.signIn');
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-dialog px-5 py-12">
      <Mark size={32} />
      <h1 className="mt-4 text-display">{t('ownPassword')}</h1>
      <p className="mt-3 mb-8 text-large text-muted">
        {t('ownPasswordText', { username: session.admin.username })}
      </p>
      <Card>
        <PasswordChangeForm onChanged={() => void session.refresh()} />
      </Card>
      <Button variant="quiet" className="mt-4" onClick={session.logOut}>
        {t('logOut')}
      </Button>
    </main>
  );
}
