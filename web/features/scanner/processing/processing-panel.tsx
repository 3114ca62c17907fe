import { clsx } from 'clsx';
import { Check, Circle, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatElapsed } from '#contract/format.ts';
import { processMessages } from '#contract/messages.ts';
import { imageCall } from '#contract/outputs.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { addressOf } from '#web/lib/api.ts';
import type { ScannerState } from '../flow/scanner-state.ts';
import { useNow } from '../flow/use-now.ts';
import { StageFrame } from '../stage-frame.tsx';
import type { Preview } from '../upload/use-preview.ts';
import { activeStep, shownPercent } from './shown-progress.ts';

interface ProcessingPanelProps {
  state: Extract<ScannerState, { step: 'processing' }>;
  preview: Preview;
  onCancel: () => void;
}

/** The stage with the faded picture, and beneath it how far the analysis is. */
export function ProcessingPanel({ state, preview, onCancel }: ProcessingPanelProps) {
  const now = useNow(500);
  const seconds = (now - state.startedAt) / 1_000;
  const shown = useRef(0);
  const percent = shownPercent(state.progress, seconds, shown.current);
  useEffect(() => {
    shown.current = percent;
  }, [percent]);
  const { scan } = state;
  const stored = scan && addressOf(imageCall, { params: { id: scan.id, kind: 'original' } });
  return (
    <section aria-label="Analysis" className="space-y-4">
      <StageFrame preview={scan ? preview : { kind: 'loading' }} stored={stored} faded />
      {state.retryInMs !== null && (
        <Notice tone="warning" live title="The connection is interrupted">
          <span className="flex items-center gap-2">
            <WifiOff size={16} aria-hidden="true" />
            {interruptionWords(state)} The next try comes within {Math.round(state.retryInMs / 1_000)}{' '}
            seconds.
          </span>
        </Notice>
      )}
      <div className="rounded-card border border-line bg-panel p-4">
        <div className="mb-3 flex items-baseline gap-3">
          <h2 className="text-large">Analysing</h2>
          <span className="text-large font-semibold">{percent}%</span>
          <span role="timer" aria-label="Elapsed time" className="text-muted">
            {formatElapsed(seconds)}
          </span>
          <Button size="small" variant="quiet" className="ml-auto" onClick={onCancel}>
            Cancel
          </Button>
        </div>
        <ProgressBar percent={percent} label="Analysis" />
        <Steps active={activeStep(percent, state.progress.stage)} />
      </div>
    </section>
  );
}

/** Only what is known: the analysis goes on by itself once the server has begun it. */
function interruptionWords({ scan, progress }: ProcessingPanelProps['state']): string {
  if (!scan) return 'The server cannot be reached, so whether this scan is still there is not known.';
  if (scan.processingStatus === 'processing' || progress.stage)
    return 'Nothing is lost: the analysis goes on without this page.';
  return 'Nothing is lost: the file is stored. Its analysis begins when the server answers again.';
}

function Steps({ active }: { active: number }) {
  return (
    <ol className="mt-4 grid gap-x-4 gap-y-2 text-small sm:grid-cols-2 xl:grid-cols-4">
      {processMessages.steps.map((step, index) => {
        const done = index < active;
        const running = index === active;
        return (
          <li
            key={step}
            aria-current={running ? 'step' : undefined}
            className={clsx('flex items-center gap-2', running ? 'font-semibold' : 'text-muted')}
          >
            {done && <Check size={16} aria-hidden="true" className="text-accent-text" />}
            {running && <Spinner size={14} />}
            {!done && !running && <Circle size={14} aria-hidden="true" className="text-control-line" />}
            {step}
            {done && <span className="sr-only"> (done)</span>}
          </li>
        );
      })}
    </ol>
  );
}
