import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { Mark } from '#web/components/mark.tsx';
import { SecondFactorCard } from '#web/components/second-factor/second-factor-card.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';

/** Requires setting up a second factor. */
export function SecondFactorPage() {
  const t = useTranslations('admin.account.factor');
  const signIn = useTranslations('admin.signIn');
  const { logOut } = useAdminSession();
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-dialog px-5 py-12">
      <Mark size={32} />
      <h1 className="mt-4 text-display">{t('requiredTitle')}</h1>
      <p className="mt-3 mb-8 text-large text-muted">{t('required')}</p>
      <SecondFactorCard />
      <Button variant="quiet" className="mt-4" onClick={logOut}>
        {signIn('logOut')}
      </Button>
    </main>
  );
}
