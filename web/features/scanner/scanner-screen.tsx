import { useEffect, useState } from 'react';
import { PageShell } from '#web/components/page-shell.tsx';
import { DisclaimerGate } from './disclaimer/disclaimer-gate.tsx';
import { ScannerWorkspace } from './scanner-workspace.tsx';
import { TestModelButton } from './test-model-button.tsx';

const links = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/updates', label: 'History of Updates' },
  { to: '/about', label: 'About' },
];
const moreFooterLinks = [{ to: '/api-reference', label: 'API Reference' }];

/** The main tool. The disclaimer is accepted for this visit only. */
export function ScannerScreen() {
  const [accepted, setAccepted] = useState(false);
  useEffect(() => {
    // The button that had the focus went with the gate.
    if (accepted) document.getElementById('main')?.focus({ preventScroll: true });
  }, [accepted]);
  if (!accepted) return <DisclaimerGate onAccept={() => setAccepted(true)} />;
  return (
    <PageShell
      links={links}
      homeTo="/dashboard"
      actions={<TestModelButton />}
      moreFooterLinks={moreFooterLinks}
      bleed
    >
      <ScannerWorkspace />
    </PageShell>
  );
}
