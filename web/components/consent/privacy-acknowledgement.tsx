import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { hasAcknowledgedPrivacy } from '#web/lib/stored-acknowledgement.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { ConsentPoints } from './consent-points.tsx';
import { Documents } from './documents.tsx';
import { useVisitConsent } from './visit-consent.tsx';
import { WaitingFile } from './waiting-file.tsx';

interface PrivacyAcknowledgementProps {
  /** Called once, after the record is stored. */
  onAccepted: () => void;
  /** A file that the visitor dropped meanwhile. */
  file: File | null;
}

/**
 * Asks for consent and for the disclaimer of this visit if this browser has no valid record. It cannot be closed
 * without accepting. A native dialog, because it belongs to the first view: it is part of the prerendered page, and
 * `app/main.ts` opens it for a first-time visitor before hydration.
 */
export function PrivacyAcknowledgement({ onAccepted, file }: PrivacyAcknowledgementProps) {
  const t = useTranslations('consent');
  const shell = useTranslations('shell');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { accept: acceptVisit } = useVisitConsent();
  const [accepted, setAccepted] = useState(false);
  const [ticked, setTicked] = useState(false);
  useEffect(() => {
    if (!hasAcknowledgedPrivacy() && !dialog.current?.open) dialog.current?.showModal();
  }, []);
  const accept = () => {
    acceptVisit();
    setAccepted(true);
    onAccepted();
  };
  if (accepted) return null;
  return (
    <dialog
      ref={dialog}
      closedby="none"
      // Browsers that do not support `closedby` close it anyway.
      onClose={() => dialog.current?.showModal()}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}description`}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-dialog flex-col rounded-card border border-line bg-panel text-text backdrop:bg-overlay open:flex"
    >
      <h2 id={`${id}title`} className="px-6 pt-5 text-title">
        {t('acknowledgment')}
      </h2>
      <p id={`${id}description`} className="px-6 pt-2 text-muted">
        {t('acknowledgmentLead')}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">
        <WaitingFile file={file} />
        <ConsentPoints of="privacy" />
        <div className="mt-4">
          <Documents />
        </div>
        <h3 className="mt-6 mb-2 text-large">{t('disclaimer')}</h3>
        <p className="mb-3 font-semibold">{shell('researchOnly')}</p>
        <ConsentPoints of="disclaimer" />
        <div className="mt-5">
          <Checkbox
            checked={ticked}
            onCheckedChange={setTicked}
            label={`${t('agreed')} ${t('understood')}`}
          />
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
        <Button variant="primary" disabled={!ticked} onClick={accept}>
          {t('accept')}
        </Button>
      </div>
    </dialog>
  );
}
