import { lazy, Suspense, useState } from 'react';
import { hasAcknowledgedPrivacy } from '#web/lib/privacy-acknowledgement.ts';

const Modal = lazy(async () => ({
  default: (await import('./legal/privacy-modal.tsx')).PrivacyModal,
}));

interface PrivacyAcknowledgementProps {
  /** Called once, after the record was written. */
  onAccepted?: () => void;
}

/** Asks for consent when this browser holds no valid record of it. */
export function PrivacyAcknowledgement({ onAccepted }: PrivacyAcknowledgementProps) {
  const [open, setOpen] = useState(() => !hasAcknowledgedPrivacy());
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
