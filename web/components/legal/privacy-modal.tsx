import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type DocumentType, legalDocumentsCall } from '#contract/content.ts';
import { researchOnly } from '#contract/messages.ts';
import { acknowledgePrivacy } from '#web/lib/privacy-acknowledgement.ts';
import { callQuery } from '#web/lib/query.ts';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Dialog } from '../dialog.tsx';
import { SkeletonLines } from '../skeleton.tsx';
import { LegalDates } from './legal-dates.tsx';

const LegalText = lazy(async () => ({ default: (await import('./legal-text.tsx')).LegalText }));

const titles: Record<DocumentType, string> = {
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
};

/** Cannot be closed without accepting. */
export function PrivacyModal({ onAccepted }: { onAccepted: () => void }) {
  const [ticked, setTicked] = useState(false);
  const [shown, setShown] = useState<DocumentType | null>(null);
  const documents = useQuery(callQuery(legalDocumentsCall));
  useEffect(() => {
    if (documents.error) console.warn('Legal documents could not be loaded', documents.error);
  }, [documents.error]);
  const accept = () => {
    acknowledgePrivacy(new Date());
    onAccepted();
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={() => undefined}
        dismissible={false}
        title="Privacy acknowledgment"
        description="Before the first visit goes on: what this site does with what you give it."
        footer={
          <Button variant="primary" disabled={!ticked} onClick={accept}>
            Accept and Continue
          </Button>
        }
      >
        <ul className="mb-5 list-disc space-y-1.5 pl-5">
          <li>No account. Your visit is counted under a random number that ends with this tab.</li>
          <li>Personal data is removed from a file before it is stored.</li>
          <li>Anyone with a scan's link can see it; you can delete it at any time.</li>
          <li>{researchOnly}</li>
        </ul>
        <div className="mb-5 flex flex-wrap gap-3">
          <Button size="small" onClick={() => setShown('privacy')}>
            Read the {titles.privacy}
          </Button>
          <Button size="small" onClick={() => setShown('terms')}>
            Read the {titles.terms}
          </Button>
        </div>
        <Checkbox
          checked={ticked}
          onCheckedChange={setTicked}
          label="I have read and accept the Privacy Policy and the Terms of Service, and agree that my visit is counted."
        />
      </Dialog>
      {shown && (
        <LegalDialog
          type={shown}
          document={documents.data?.find((one) => one.type === shown)}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

interface LegalDialogProps {
  type: DocumentType;
  document: { content: string; lastUpdated: string | null; effectiveDate: string } | undefined;
  onClose: () => void;
}

function LegalDialog({ type, document, onClose }: LegalDialogProps) {
  return (
    <Dialog
      open
      scrolls
      onOpenChange={(open) => !open && onClose()}
      title={titles[type]}
      description={<LegalDates effectiveDate={document?.effectiveDate} lastUpdated={document?.lastUpdated} />}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Suspense fallback={<SkeletonLines lines={8} />}>
        <LegalText type={type} content={document?.content} plain />
      </Suspense>
    </Dialog>
  );
}
