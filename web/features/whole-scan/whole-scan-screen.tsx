import { lazy, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { ConsentGate } from '#web/components/consent/consent-gate.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { addressIn } from '#words/languages.ts';

/** Loaded when the visitor touches the disclaimer: earlier it would only slow the page down. */
const loadWorkspace = () => import('./whole-scan-workspace.tsx');
const Workspace = lazy(async () => ({ default: (await loadWorkspace()).WholeScanWorkspace }));

/** Analyzes a whole scan in the browser, as an alternative to uploading one slice. */
export function WholeScanScreen() {
  return (
    <ConsentGate
      withoutScript={<WithoutScript />}
      onTouched={() => void loadWorkspace().catch(() => undefined)}
      onFirstAccepted={async () => (await import('#web/lib/visits.ts')).recordAcceptedVisit('/whole-scan')}
    >
      <WholeScan />
    </ConsentGate>
  );
}

function WithoutScript() {
  const t = useTranslations('wholeScan.withoutScript');
  const address = addressIn(useLocale(), '/get-your-pictures');
  return (
    <>
      <p className="font-semibold">{t('title')}</p>
      <p className="mt-2">{t('what')}</p>
      <p className="mt-2">
        {t.rich('next', {
          link: (chunks) => (
            <a href={address} className="underline underline-offset-2">
              {chunks}
            </a>
          ),
        })}
      </p>
    </>
  );
}

function WholeScan() {
  const t = useTranslations('wholeScan');
  const [open, setOpen] = useState(false);
  return (
    <PageShell>
      {/* With a scan open, the viewer needs the space. */}
      {open ? (
        <h1 className="mb-3 text-title lg:-mt-8">{t('title')}</h1>
      ) : (
        <PageTitle title={t('title')} lead={t('lead')} />
      )}
      {/* As high as its content, so that nothing below moves. */}
      <div className="min-h-[47.5rem] sm:min-h-[36rem]">
        <Suspense fallback={<Skeleton className="h-80" />}>
          <Workspace onOpen={setOpen} />
        </Suspense>
      </div>
    </PageShell>
  );
}
