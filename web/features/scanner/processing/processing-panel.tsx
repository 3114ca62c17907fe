import { clsx } from 'clsx';
import { Check, Circle, WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatElapsed } from '#contract/format.ts';
import { imageCall } from '#contract/outputs.ts';
import { type Scan, stages } from '#contract/scans.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { addressOf } from '#web/lib/api.ts';
import { fileNameOf } from '#web/lib/file-names.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { useNow } from '#web/lib/use-now.ts';
import type { ScannerState } from '../flow/scanner-state.ts';
import { fileFacts } from '../results/file-facts.ts';
import { Receipt } from '../results/receipt.tsx';
import { StageFrame } from '../stage-frame.tsx';
import type { Preview } from '../upload/use-preview.ts';
import { activeStep, shownPercent } from './shown-progress.ts';

interface ProcessingPanelProps {
  state: Extract<ScannerState, { step: 'processing' }>;
  preview: Preview;
  onCancel: () => void;
}

/** The stage with the dimmed picture, and the progress of the analysis below. */
export function ProcessingPanel({ state, preview, onCancel }: ProcessingPanelProps) {
  const t = useTranslations('scanner');
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
    <section aria-label={t('processing.region')} className="space-y-4">
      <StageFrame preview={scan ? preview : { kind: 'loading' }} stored={stored} faded />
      {state.retryInMs !== null && (
        <Notice tone="warning" live title={t('processing.interrupted')}>
          <span className="flex items-center gap-2">
            <WifiOff size={16} />
            {t(`processing.${interruptionOf(state)}`, {
              seconds: Math.round(state.retryInMs / 1_000),
            })}
          </span>
        </Notice>
      )}
      <div className="rounded-card border border-line bg-panel p-4">
        <div className="mb-3 flex items-baseline gap-3">
          <h2 className="text-large">{t('processing.heading')}</h2>
          <span className="text-large font-semibold">
            {t('processing.percent', { percent: String(percent) })}
          </span>
          <span role="timer" aria-label={t('processing.elapsed')} className="text-muted">
            {formatElapsed(seconds)}
          </span>
          <Button size="small" variant="quiet" className="ms-auto" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
        <ProgressBar percent={percent} label={t('processing.region')} />
        <Steps active={activeStep(percent, state.progress.stage)} />
      </div>
    </section>
  );
}

/** States only what is known: once started, the analysis continues without the page. */
function interruptionOf({
  scan,
  progress,
}: ProcessingPanelProps['state']): 'unknown' | 'running' | 'waiting' {
  if (!scan) return 'unknown';
  return scan.processingStatus === 'processing' || progress.stage ? 'running' : 'waiting';
}

function Steps({ active }: { active: number }) {
  const t = useTranslations('scanner.processing');
  return (
    <ol className="mt-4 grid gap-x-4 gap-y-2 text-small sm:grid-cols-2 xl:grid-cols-4">
      {stages.map((step, index) => {
        const done = index < active;
        const running = index === active;
        return (
          <li
            key={step}
            aria-current={running ? 'step' : undefined}
            className={clsx('flex items-center gap-2', running ? 'font-semibold' : 'text-muted')}
          >
            {done && <Check size={16} className="text-accent-text" />}
            {running && <Spinner size={14} />}
            {!done && !running && <Circle size={14} className="text-control-line" />}
            {t(`step.${step}`)}
            {done && <span className="sr-only"> {t('done')}</span>}
          </li>
        );
      })}
    </ol>
  );
}

export function FileReceived({ scan }: { scan: Scan | null }) {
  const t = useTranslations('scanner.file');
  const formats = useFormats();
  if (!scan) return <Skeleton className="h-60" />;
  return (
    <Card title={t('title')}>
      <p className="truncate font-semibold" title={fileNameOf(scan)}>
        {fileNameOf(scan)}
      </p>
      <p className="mb-4 text-small text-muted">
        {t(scan.frameCount > 1 ? 'factsFrames' : 'facts', fileFacts(scan, formats))}
      </p>
      <Receipt receipt={scan.receipt} />
    </Card>
  );
}
