import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import type { DocumentType } from '#contract/content.ts';
import { researchOnly } from '#contract/research-only.ts';
import { acknowledgePrivacy, hasAcknowledgedPrivacy } from '#web/lib/privacy-acknowledgement.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';

const LegalDialog = lazy(async () => ({ default: (await import('./legal/legal-dialog.tsx')).LegalDialog }));

interface PrivacyAcknowledgementProps {
  /** Called once, after the record was written. */
  onAccepted?: () => void;
}

/**
 * Asks for consent when this browser holds no valid record of it; cannot be closed without accepting. A dialog of the
 * browser's own, because it belongs to the first view: it stands in the prerendered page and needs only to be opened.
 */
export function PrivacyAcknowledgement({ onAccepted }: PrivacyAcknowledgementProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [accepted, setAccepted] = useState(false);
  const [ticked, setTicked] = useState(false);
  const [shown, setShown] = useState<DocumentType | null>(null);
  useEffect(() => {
    if (hasAcknowledgedPrivacy()) return;
    // In a task of its own: opening makes the browser lay out the page once more.
    const timer = setTimeout(() => dialog.current?.showModal());
    return () => clearTimeout(timer);
  }, []);
  const accept = () => {
    acknowledgePrivacy(new Date());
    setAccepted(true);
    onAccepted?.();
  };
  if (accepted) return null;
  return (
    <dialog
      ref={dialog}
      closedby="none"
      // A browser that does not know `closedby` closes it all the same.
      onClose={() => dialog.current?.showModal()}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}description`}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-dialog flex-col rounded-card border border-line bg-panel text-text backdrop:bg-overlay open:flex"
    >
      <h2 id={`${id}title`} className="px-6 pt-5 text-title">
        Privacy acknowledgment
      </h2>
      <p id={`${id}description`} className="px-6 pt-2 text-muted">
        Before the first visit goes on: what this site does with what you give it.
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 py-5">
        <ul className="mb-5 list-disc space-y-1.5 pl-5">
          <li>No account. Your visit is counted under a random number that ends with this tab.</li>
          <li>Personal data is removed from a file before it is stored.</li>
          <li>Anyone with a scan's link can see it; you can delete it at any time.</li>
          <li>{researchOnly}</li>
        </ul>
        <div className="mb-5 flex flex-wrap gap-3">
          <Button size="small" onClick={() => setShown('privacy')}>
            Read the Privacy Policy
          </Button>
          <Button size="small" onClick={() => setShown('terms')}>
            Read the Terms of Service
          </Button>
        </div>
        <Checkbox
          checked={ticked}
          onCheckedChange={setTicked}
          label="I have read and accept the Privacy Policy and the Terms of Service, and agree that my visit is counted."
        />
      </div>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">
        <Button variant="primary" disabled={!ticked} onClick={accept}>
          Accept and Continue
        </Button>
      </div>
      {shown && (
        <Suspense>
          <LegalDialog type={shown} container={dialog.current} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </dialog>
  );
}
