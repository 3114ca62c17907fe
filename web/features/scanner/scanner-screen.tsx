import { lazy, Suspense, useEffect, useState } from 'react';
import { PageShell } from '#web/components/page-shell.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { whenIdle } from '#web/lib/when-idle.ts';
import { DisclaimerGate } from './disclaimer/disclaimer-gate.tsx';

/** These come while the disclaimer is read. */
const loadWorkspace = () => import('./scanner-workspace.tsx');
const loadTestButton = () => import('./test-model-button.tsx');
const ScannerWorkspace = lazy(async () => ({ default: (await loadWorkspace()).ScannerWorkspace }));
const TestModelButton = lazy(async () => ({ default: (await loadTestButton()).TestModelButton }));

const links = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/updates', label: 'History of Updates' },
  { to: '/about', label: 'About' },
];
const moreFooterLinks = [{ to: '/api-reference', label: 'API Reference' }];

/** The main tool. The disclaimer is accepted for this visit only. */
export function ScannerScreen() {
  const [accepted, setAccepted] = useState(false);
  useEffect(
    () =>
      whenIdle(async () => {
        await Promise.all([loadWorkspace(), loadTestButton()]);
      }),
    [],
  );
  useEffect(() => {
    // The button that had the focus went with the gate.
    if (accepted) document.getElementById('main')?.focus({ preventScroll: true });
  }, [accepted]);
  if (!accepted) return <DisclaimerGate onAccept={() => setAccepted(true)} />;
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

function DeskSkeleton() {
  return (
    <div className="mx-auto w-full max-w-desk px-5 pt-4 pb-20 sm:px-8 sm:pt-6">
      <p role="status" className="sr-only">
        Loading
      </p>
      <Skeleton className="h-[26rem]" />
    </div>
  );
}
