import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { BetaFeedbackCard } from '#web/components/beta-feedback-card.tsx';
import { userScanCount } from '#web/lib/beta-feedback.ts';
import { fileNameOf } from '#web/lib/file-names.ts';
import { restoreFocus } from '#web/lib/focus-after.ts';
import { inOneRow } from '#words/say/headline.ts';
import { verdictWords } from '#words/say/verdict.ts';
import { FailureCard } from './failure-card.tsx';
import type { ScannerState } from './flow/scanner-state.ts';
import { useScanner } from './flow/use-scanner.ts';
import { GuidancePanel } from './guidance/guidance-panel.tsx';
import { FileReceived, ProcessingPanel } from './processing/processing-panel.tsx';
import { deskColumns, StageFrame, titleRow } from './stage-frame.tsx';
import { uploadFileId } from './upload/file-bar.tsx';
import { UploadPanel } from './upload/upload-panel.tsx';
import { usePreview } from './upload/use-preview.ts';

const loadResult = () => import('./results/result-screen.tsx');
/** Loads while the analysis runs. */
const ResultScreen = lazy(async () => ({ default: (await loadResult()).ResultScreen }));

/** One place that turns from drop area to stage to result. */
export function ScannerWorkspace() {
  const t = useTranslations('scanner');
  const scanner = useScanner();
  const { state } = scanner;
  const preview = usePreview(scanner.file);
  useFocusAfterStep(state.step);
  const underway = state.step !== 'choose' || scanner.file !== null;
  useEffect(() => {
    // The error appears when the result renders.
    if (underway) loadResult().catch(() => undefined);
  }, [underway]);
  return (
    <div className="mx-auto w-full max-w-desk px-5 pt-4 pb-20 sm:px-8 sm:pt-6">
      <p aria-live="polite" className="sr-only">
        <Announcement state={state} />
      </p>
      {(state.step === 'choose' || state.step === 'uploading' || state.step === 'asking') && (
        <Desk title={t('title')}>
          <UploadPanel scanner={scanner} preview={preview} />
          <div className="space-y-6">
            <GuidancePanel />
          </div>
        </Desk>
      )}
      {state.step === 'processing' && (
        <Desk title={state.scan ? fileNameOf(state.scan) : t('yourScan')}>
          <ProcessingPanel state={state} preview={preview} onCancel={scanner.cancel} />
          <FileReceived scan={state.scan} />
        </Desk>
      )}
      {state.step === 'done' && (
        <Suspense
          fallback={
            <Desk title={fileNameOf(state.scan)}>
              <StageFrame preview={preview.kind === 'none' ? { kind: 'loading' } : preview} faded />
            </Desk>
          }
        >
          <ResultScreen
            key={state.scan.id}
            scan={state.scan}
            localPicture={preview.kind === 'picture' ? preview.address : null}
            onScanChange={scanner.showResult}
            onNewScan={scanner.reset}
          />
        </Suspense>
      )}
      {state.step === 'failed' && (
        <FailureCard message={state.message} billing={state.billing} onRetry={scanner.reset}>
          <p className="mt-4 text-muted">{t('failure.untouched')}</p>
        </FailureCard>
      )}
      {state.step === 'gone' && (
        <FailureCard
          title={t('failure.goneTitle')}
          message={state.message}
          retryLabel={t('failure.goneRetry')}
          onRetry={scanner.reset}
        />
      )}
      <div className="mt-10 empty:hidden">
        {/* The key makes the card check again after each scan. */}
        <BetaFeedbackCard key={`${state.step} ${userScanCount()}`} />
      </div>
    </div>
  );
}

/** A step's title, and below it the stage and its side panel. */
function Desk({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <div className={titleRow}>
        <h1 className="min-w-0 truncate text-title">{title}</h1>
      </div>
      <div className={deskColumns}>{children}</div>
    </>
  );
}

/** When a step's button disappears, keyboard users continue at the new step. */
function useFocusAfterStep(step: ScannerState['step']): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The upload button is below the drop area, but the next step starts at the top of the page.
    if (step === 'processing' || step === 'done') window.scrollTo({ top: 0 });
    // A file that was not stored is still chosen.
    restoreFocus(step === 'choose' ? uploadFileId : undefined);
  }, [step]);
}

/** What a screen reader announces for each step. Dialogs and alerts announce themselves. */
function Announcement({ state }: { state: ScannerState }) {
  const t = useTranslations('scanner.said');
  const headline = useTranslations('headline');
  switch (state.step) {
    case 'uploading':
      return t('uploading');
    case 'processing':
      return t('processing');
    case 'done': {
      const words = verdictWords(headline, state.scan);
      return t('done', { verdict: inOneRow([words.headline, ...words.below]) });
    }
    case 'choose':
    case 'asking':
    case 'failed':
    case 'gone':
      return null;
  }
}
