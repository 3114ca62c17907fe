import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { pageLanguage } from '#web/lib/language.ts';
import { hasAcknowledgedPrivacy } from '#web/lib/stored-acknowledgement.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';
import { withWords } from '#web/lib/words.tsx';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { Mark } from '../mark.tsx';
import { ConsentPoints } from './consent-points.tsx';
import { Documents } from './documents.tsx';
import { useVisitConsent } from './visit-consent.tsx';

const DisclaimerDialog = lazy(async () => ({
  default: await withWords(
    async () => (await import('./disclaimer-dialog.tsx')).DisclaimerDialog,
    pageLanguage(),
    ['disclaimer'],
  ),
}));

interface ConsentGateProps {
  /** Explains why the page needs JavaScript. */
  withoutScript: ReactNode;
  /** Called when the visitor points at, focuses or types into the gate: a hint to preload what follows. */
  onTouched: () => void;
  /** Called when a first-time visitor accepts, after the record is stored. */
  onFirstAccepted: () => Promise<void>;
  /** Shown above the checkbox. */
  note?: ReactNode;
  children: ReactNode;
}

/**
 * Shown before a tool on every visit: the disclaimer and, unless this browser has a record of it, the consent, with one
 * checkbox. A visitor who accepted both on the dashboard is not asked twice.
 */
export function ConsentGate({ withoutScript, onTouched, onFirstAccepted, note, children }: ConsentGateProps) {
  const { accepted, accept } = useVisitConsent();
  const [passed, setPassed] = useState(false);
  const known = useBrowserValue(hasAcknowledgedPrivacy, false);
  useEffect(() => {
    // The focused button disappeared with the gate.
    if (passed) document.getElementById('main')?.focus({ preventScroll: true });
  }, [passed]);
  useEffect(() => {
    // The documents may have changed since they were accepted.
    document.documentElement.toggleAttribute('data-returning', hasAcknowledgedPrivacy());
  }, []);
  if (accepted) return children;
  const pass = () => {
    accept();
    setPassed(true);
    if (!known) void onFirstAccepted();
  };
  return (
    <GateScreen
      known={known}
      withoutScript={withoutScript}
      onTouched={onTouched}
      note={note}
      onAccept={pass}
    />
  );
}

interface GateScreenProps extends Pick<ConsentGateProps, 'withoutScript' | 'onTouched' | 'note'> {
  /** This browser has accepted the privacy policy and the terms before. */
  known: boolean;
  onAccept: () => void;
}

function GateScreen({ known, withoutScript, onTouched, note, onAccept }: GateScreenProps) {
  const t = useTranslations('consent');
  const shell = useTranslations('shell');
  const [understood, setUnderstood] = useState(false);
  const [legalOpen, setLegalOpen] = useState(false);
  return (
    <main
      id="main"
      tabIndex={-1}
      onPointerMove={onTouched}
      onPointerDown={onTouched}
      onKeyDown={onTouched}
      // Not centered in height: that would move the first words as the rest arrives.
      className="flex min-h-dvh items-start justify-center px-5 py-10 sm:py-[12dvh]"
    >
      <div className="w-full max-w-[600px]">
        <Link
          to="/dashboard"
          className="inline-flex items-center gap-2.5 rounded-control text-large font-semibold"
        >
          <Mark />
          Sulcus
        </Link>
        <h1 className="mt-8 text-display">{t('disclaimer')}</h1>
        <p className="mt-3 mb-6 text-large text-muted">{shell('researchOnly')}</p>
        <noscript>
          <div className="mb-6 rounded-card border border-line bg-subtle p-5">{withoutScript}</div>
        </noscript>
        <ConsentPoints of="disclaimer" />
        {!known && (
          <section aria-labelledby="privacy-title" className="mt-8 first-visit:block hidden">
            <h2 id="privacy-title" className="mb-3 text-large">
              {t('data')}
            </h2>
            <ConsentPoints of="privacy" />
            <div className="mt-4">
              <Documents />
            </div>
          </section>
        )}
        <div className="mt-8 rounded-card border border-line bg-panel p-5">
          {note}
          <Checkbox
            checked={understood}
            onCheckedChange={setUnderstood}
            label={
              <>
                {t('understood')}
                {!known && <span className="hidden first-visit:inline"> {t('agreed')}</span>}
              </>
            }
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
            {t('accept')}
          </Button>
          <Button variant="quiet" size="large" className="max-sm:w-full" onClick={() => setLegalOpen(true)}>
            {t('fullVersion')}
          </Button>
        </div>
        <p className="mt-6 text-small text-muted">
          {t.rich('everyVisit', { privacy: linkTo('/privacy'), terms: linkTo('/terms') })}
        </p>
        {legalOpen && (
          <Suspense>
            <DisclaimerDialog onClose={() => setLegalOpen(false)} />
          </Suspense>
        )}
      </div>
    </main>
  );
}

const linkTo = (path: string) => (chunks: ReactNode) => (
  <Link to={path} className="underline underline-offset-2 hover:text-text">
    {chunks}
  </Link>
);
