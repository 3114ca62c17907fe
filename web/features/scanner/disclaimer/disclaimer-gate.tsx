import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { researchOnly } from '#contract/research-only.ts';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/checkbox.tsx';
import { Mark } from '#web/components/mark.tsx';

const LegalDialog = lazy(async () => ({ default: (await import('./legal-dialog.tsx')).LegalDialog }));

const points = [
  'It marks regions that look like a tumour to a computer model. It gives no diagnosis, and it is no medical device.',
  'It is wrong sometimes: it misses tumours, and it marks healthy tissue.',
  'Do not begin, change or stop any treatment because of what it shows. Ask a doctor.',
  'If you are unwell or worried about symptoms, seek medical help now, not a result here.',
];

/** Stands before the scanner on every visit; nothing is remembered. */
export function DisclaimerGate({ onAccept }: { onAccept: () => void }) {
  const [understood, setUnderstood] = useState(false);
  const [legalOpen, setLegalOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh items-center justify-center px-5 py-10">
      <div className="w-full max-w-[600px]">
        <Link
          to="/dashboard"
          className="inline-flex items-center gap-2.5 rounded-control text-large font-semibold"
        >
          <Mark />
          Sulcus
        </Link>
        <h1 className="mt-8 text-display">Medical Disclaimer</h1>
        <p className="mt-3 text-large text-muted">{researchOnly}</p>
        <ul className="mt-6 space-y-3">
          {points.map((point) => (
            <li key={point} className="flex gap-3">
              <span aria-hidden="true" className="mt-2.5 h-px w-4 shrink-0 bg-control-line" />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-8 rounded-card border border-line bg-panel p-5">
          <Checkbox
            checked={understood}
            onCheckedChange={setUnderstood}
            label="I understand that this tool is for research and education only and that its results are not medical advice."
          />
        </div>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            variant="primary"
            size="large"
            className="max-sm:w-full"
            disabled={!understood}
            onClick={onAccept}
          >
            Accept and Continue
          </Button>
          <Button variant="quiet" size="large" className="max-sm:w-full" onClick={() => setLegalOpen(true)}>
            View Full Legal Version
          </Button>
        </div>
        <p className="mt-6 text-small text-muted">
          You are asked on every visit. The{' '}
          <Link to="/privacy" className="underline underline-offset-2 hover:text-text">
            privacy policy
          </Link>{' '}
          and the{' '}
          <Link to="/terms" className="underline underline-offset-2 hover:text-text">
            terms of service
          </Link>{' '}
          apply.
        </p>
        {legalOpen && (
          <Suspense>
            <LegalDialog onClose={() => setLegalOpen(false)} />
          </Suspense>
        )}
      </div>
    </main>
  );
}
