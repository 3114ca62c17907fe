import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { isMissingPart } from '#web/lib/missing-part.ts';
import { useMarkInteractive } from './use-mark-interactive.ts';

export function ErrorScreen() {
  const t = useTranslations('shell.error');
  const reason = useRouteError();
  useMarkInteractive();
  useEffect(() => console.error(reason), [reason]);
  const missingPart = isMissingPart(reason);
  const detail = isRouteErrorResponse(reason)
    ? `${reason.status} ${reason.statusText}`
    : reason instanceof Error
      ? reason.message
      : String(reason);
  return (
    <PageShell>
      <PageTitle
        title={missingPart ? t('missingPartTitle') : t('brokenTitle')}
        lead={missingPart ? t('missingPartLead') : t('brokenLead')}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
        <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
        <ButtonLink to="/status">{t('systemStatus')}</ButtonLink>
      </div>
      <details className="mt-10 text-small text-muted">
        <summary className="cursor-pointer">{t('details')}</summary>
        <pre className="mt-2 overflow-x-auto whitespace-pre-wrap rounded-card border border-line bg-subtle p-4">
          {detail}
        </pre>
      </details>
    </PageShell>
  );
}
