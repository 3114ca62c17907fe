import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#web/components/button.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { emphasis } from '#web/components/rich-text.tsx';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  const t = useTranslations('notFound');
  return (
    <PageShell>
      <PageTitle title={t('title')} lead={t.rich('lead', { path: pathname, code: emphasis.code })} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard" variant="primary">
          {t('dashboard')}
        </ButtonLink>
        <ButtonLink to="/">{t('frontPage')}</ButtonLink>
        <ButtonLink to="/help">{t('help')}</ButtonLink>
      </div>
    </PageShell>
  );
}
