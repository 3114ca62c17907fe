import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { readWords } from './results/result-files.ts';
import type { DetectorState } from './scan/detector.ts';
import type { Analysis } from './scan/scan-state.ts';

interface AnalysisProgressProps {
  analysis: Analysis;
  detector: DetectorState;
  onStop: () => void;
  onGoOn: () => void;
}

/** How far reading has come, how long it will take, and the way to stop it. */
export function AnalysisProgress({ analysis, detector, onStop, onGoOn }: AnalysisProgressProps) {
  const { results, done, state, problem, remainingSeconds } = analysis;
  if (state === 'failed') {
    return (
      <Notice tone="error" live title="The detector stopped">
        {problem} What was read so far stays; the pictures can be looked at all the same.
      </Notice>
    );
  }
  if (state === 'finished') {
    return (
      <p role="status" className="text-small text-muted">
        {readWords(analysis).join(' ')} Detector: {detector.words}.
      </p>
    );
  }
  return (
    <div>
      <ProgressBar percent={(done / Math.max(1, results.length)) * 100} label="Slices read" />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-small text-muted">
          {state === 'stopped'
            ? `Stopped after ${done} of ${results.length} slices. What was read stays.`
            : detector.step === 'loading'
              ? 'The detector is being loaded; it is kept for the next time'
              : `${done} of ${results.length} slices${remainingSeconds === null ? '' : `, about ${remainingSeconds} s left`}`}
        </p>
        {state === 'stopped' ? (
          <Button size="small" onClick={onGoOn}>
            Go on
          </Button>
        ) : (
          <Button size="small" onClick={onStop}>
            Stop here
          </Button>
        )}
      </div>
    </div>
  );
}
