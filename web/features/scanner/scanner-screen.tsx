import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { maxUploadBytes } from '#contract/constants.ts';
import { ConsentGate } from '#web/components/consent/consent-gate.tsx';
import { WaitingFile } from '#web/components/consent/waiting-file.tsx';
import { PageShell } from '#web/components/page-shell.tsx';
import type { SiteLink } from '#web/components/site-links.ts';
import { Skeleton } from '#web/components/skeleton.tsx';
import { handedFile, handFile } from '#web/lib/handed-file.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { useDroppedFiles } from '#web/lib/use-dropped-files.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { addressIn } from '#words/languages.ts';

/** Loaded when the visitor touches the disclaimer: earlier they would only slow the page down. */
const loadWorkspace = () => import('./scanner-workspace.tsx');
const loadTestButton = () => import('./test-model-button.tsx');
const ScannerWorkspace = lazy(async () => ({ default: (await loadWorkspace()).ScannerWorkspace }));
const TestModelButton = lazy(async () => ({ default: (await loadTestButton()).TestModelButton }));

const links: readonly SiteLink[] = [
  { to: '/dashboard', label: 'dashboard' },
  { to: '/updates', label: 'historyOfUpdates' },
  { to: '/about', label: 'about' },
];
const moreFooterLinks: readonly SiteLink[] = [{ to: '/api-reference', label: 'apiReference' }];

/** The main tool. The disclaimer is accepted for this visit only. */
export function ScannerScreen() {
  return (
    <ConsentGate
      withoutScript={<WithoutScript />}
      onTouched={() => void Promise.all([loadWorkspace(), loadTestButton()]).catch(() => undefined)}
      onFirstAccepted={async () => (await import('#web/lib/visits.ts')).recordAcceptedVisit('/scanner')}
      note={<KeptFile />}
    >
      <Scanner />
    </ConsentGate>
  );
}

/** A file dropped on the disclaimer, or chosen on the dashboard, is kept for the scanner. */
function KeptFile() {
  const [dropped, setDropped] = useState<File | null>(null);
  const handed = useBrowserValue(handedFile, null);
  useDroppedFiles(({ files: [first] }) => {
    if (!first) return;
    handFile(first);
    setDropped(first);
  });
  return <WaitingFile file={dropped ?? handed} />;
}

function Scanner() {
  return (
    <PageShell
      links={links}
      homeTo="/dashboard"
      actions={
        <Suspense>
          <TestModelButton />
        </Suspense>
      }
      moreFooterLinks={moreFooterLinks}
      bleed
      wide
    >
      <Suspense fallback={<DeskSkeleton />}>
        <ScannerWorkspace />
      </Suspense>
    </PageShell>
  );
}

function WithoutScript() {
  const t = useTranslations('scanner.withoutScript');
  const language = useLocale();
  const { bytes } = useFormats();
  const to = (path: string) => (chunks: ReactNode) => (
    <a href={addressIn(language, path)} className="underline underline-offset-2">
      {chunks}
    </a>
  );
  return (
    <>
      <p className="font-semibold">{t('title')}</p>
      <p className="mt-2">{t('what', { size: bytes(maxUploadBytes) })}</p>
      <p className="mt-2">{t.rich('next', { help: to('/help'), images: to('/get-your-pictures') })}</p>
    </>
  );
}

function DeskSkeleton() {
  const t = useTranslations('scanner');
  return (
    <div className="mx-auto w-full max-w-desk px-5 pt-4 pb-20 sm:px-8 sm:pt-6">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-[26rem]" />
    </div>
  );
}
