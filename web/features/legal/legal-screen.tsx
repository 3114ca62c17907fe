import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { contentCall, type DocumentType } from '#contract/content.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { LegalDates } from '#web/components/legal/legal-dates.tsx';
import { LegalText } from '#web/components/legal/legal-text.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';

const titles = { privacy: 'privacyPolicy', terms: 'termsOfService' } as const;

export function LegalScreen({ type }: { type: DocumentType }) {
  const t = useTranslations('legal');
  // The server sends the prerendered page only while the built-in text applies.
  const [cameWithText] = useState(useBrowserValue(() => false, true));
  const document = useQuery(callQuery(contentCall, { params: { type } }));
  useEffect(() => {
    // The built-in text is shown instead, so only log it.
    if (document.error) console.warn('Legal content could not be loaded', document.error);
  }, [document.error]);
  return (
    <PageShell>
      <PageTitle
        title={t(titles[type])}
        lead={
          <LegalDates
            type={type}
            effectiveDate={document.data?.effectiveDate}
            lastUpdated={document.data?.lastUpdated}
          />
        }
        aside={<ButtonLink to="/dashboard">{t('returnToDashboard')}</ButtonLink>}
      />
      {/* As high as the window, so that arriving text does not shift a visible footer. */}
      <div className="min-h-dvh">
        {document.isPending && !cameWithText ? (
          <SkeletonLines lines={8} />
        ) : (
          <LegalText type={type} content={document.data?.content} />
        )}
      </div>
    </PageShell>
  );
}
