import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { hasAcknowledgedPrivacy } from '#web/lib/privacy-acknowledgement.ts';

const loadModal = () => import('./legal/privacy-modal.tsx');
const Modal = lazy(async () => ({ default: (await loadModal()).PrivacyModal }));
// On a first visit it is needed as soon as the screen is; a failure shows when it is rendered.
if ('document' in globalThis && !hasAcknowledgedPrivacy()) loadModal().catch(() => undefined);

interface PrivacyAcknowledgementProps {
  /** Called once, after the record was written. */
  onAccepted?: () => void;
}

/** Asks for consent when this browser holds no valid record of it. */
export function PrivacyAcknowledgement({ onAccepted }: PrivacyAcknowledgementProps) {
  const [open, setOpen] = useState(false);
  // The page was written for everybody; only the browser knows. In a transition, so that the work is done in slices.
  useEffect(() => startTransition(() => setOpen(!hasAcknowledgedPrivacy())), []);
  if (!open) return null;
  const accept = () => {
    setOpen(false);
    onAccepted?.();
  };
  return (
    <Suspense>
      <Modal onAccepted={accept} />
    </Suspense>
  );
}
