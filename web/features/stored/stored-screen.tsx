import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { ButtonLink } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';

const StoredScan = lazy(async () => ({ default: (await import('./stored-scan.tsx')).StoredScan }));

/** Everything that is stored about one scan, for its owner. */
export function StoredScreen() {
  const t = useTranslations('stored');
  const [search] = useSearchParams();
  // The prerendered page does not know which scan.
  const scanId = useBrowserValue<string | null>(() => search.get('scan') ?? '', null);
  const loading = <SkeletonLines lines={8} />;
  return (
    <PageShell>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        aside={
          <ButtonLink to={scanId ? `/scanner?scan=${scanId}` : '/scanner'}>
            {scanId === '' ? t('toScanner') : t('toResult')}
          </ButtonLink>
        }
      />
      {/* As high as the window, so that arriving content does not shift a visible footer. */}
      <div className="min-h-dvh">
        {scanId === null && loading}
        {scanId === '' && <Notice title={t('which')}>{t('whichText')}</Notice>}
        {scanId && (
          <Suspense fallback={loading}>
            <StoredScan scanId={scanId} />
          </Suspense>
        )}
      </div>
    </PageShell>
  );
}
