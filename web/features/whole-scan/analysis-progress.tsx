import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import type { DetectorState } from './scan/detector.ts';
import type { Analysis } from './scan/scan-state.ts';
import { useScanWords } from './scan-words.ts';

interface AnalysisProgressProps {
  analysis: Analysis;
  detector: DetectorState;
  onStop: () => void;
  onResume: () => void;
}

export function AnalysisProgress({ analysis, detector, onStop, onResume }: AnalysisProgressProps) {
  const words = useScanWords();
  const { t } = words;
  const { slices, done, state, problem, remainingSeconds } = analysis;
  const total = slices.length;
  if (state === 'failed') {
    return (
      <Notice tone="error" live title={t('progress.failedTitle')}>
        {t('progress.failed', { problem: words.say(problem ?? { key: 'problemDetectorStopped' }) })}
      </Notice>
    );
  }
  if (state === 'finished') {
    const way = detector.step === 'ready' ? [t('read.detector', { detector: words.detector(detector) })] : [];
    return (
      <p role="status" className="text-small text-muted">
        {[...words.read(analysis), ...way].join(' ')}
      </p>
    );
  }
  const status = () => {
    if (state === 'stopped') return t('progress.stopped', { done, total });
    if (detector.step === 'loading') return t('progress.loading');
    return remainingSeconds === null
      ? t('progress.running', { done, total })
      : t('progress.remaining', { done, total, seconds: remainingSeconds });
  };
  return (
    <div>
      <ProgressBar percent={(done / Math.max(1, total)) * 100} label={t('progress.label')} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-small text-muted">
          {status()}
        </p>
        <Button size="small" onClick={state === 'stopped' ? onResume : onStop}>
          {t(state === 'stopped' ? 'progress.resume' : 'progress.stop')}
        </Button>
      </div>
    </div>
  );
}
