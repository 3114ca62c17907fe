import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { DropZone, RefuseDrops } from '../drop-zone.tsx';
import { ReadingProgress } from '../reading-progress.tsx';
import type { Scan } from '../scan/create-scan.ts';
import type { Detector } from '../scan/detector.ts';
import { useDetectorState, useScanState } from '../scan/use-scan.ts';
import { useScanWords } from '../scan-words.ts';
import { SeriesList } from '../series/series-list.tsx';
import { CompareScans, sideOf } from './compare-scans.tsx';

interface ComparisonProps {
  /** The open scan, and the one to compare it with. */
  first: Scan;
  second: Scan;
  detector: Detector;
}

/** From dropping a second scan to showing both side by side, the earlier one first. */
export function Comparison({ first, second, detector }: ComparisonProps) {
  const { t, say } = useScanWords();
  const firstState = useScanState(first);
  const secondState = useScanState(second);
  const detectorState = useDetectorState(detector);
  const { step, problem } = secondState;
  // Dates can be wrong or missing, so the reader can swap the scans.
  const [swapped, setSwapped] = useState(false);
  const opened = sideOf(firstState);
  const added = sideOf(secondState);
  if (!opened) return null;
  const one = { ...opened, scan: first };
  const two = added && { ...added, scan: second };
  // Without dates, the added scan counts as the earlier one.
  const addedIsLater = one.date !== null && two?.date != null && two.date > one.date;
  const addedIsNow = addedIsLater !== swapped;
  return (
    <div className="space-y-6">
      {problem && (
        <Notice tone="error" live title={t('opening.failed')}>
          {say(problem)}
        </Notice>
      )}
      {step === 'choose' && <DropZone title={t('drop.otherTitle')} onFiles={second.read} small />}
      {step !== 'choose' && <RefuseDrops />}
      {step === 'reading' && <ReadingProgress state={secondState} onCancel={second.clear} />}
      {one.patient !== null && two?.patient != null && one.patient !== two.patient && (
        <Notice tone="warning" title={t('compare.peopleTitle')}>
          {t('compare.people')}
        </Notice>
      )}
      {two && (
        <Button icon={ArrowLeftRight} size="small" onClick={() => setSwapped(!swapped)}>
          {t('compare.swap')}
        </Button>
      )}
      {two && (
        <CompareScans
          key={`${one.open.key} ${two.open.key} ${swapped}`}
          before={addedIsNow ? one : two}
          now={addedIsNow ? two : one}
          detector={detectorState}
        />
      )}
      {step === 'listed' && secondState.series.length > 1 && (
        <details>
          <summary className="cursor-pointer text-small text-muted">{t('compare.otherSeries')}</summary>
          <div className="mt-3">
            <SeriesList scan={secondState} onChoose={second.choose} />
          </div>
        </details>
      )}
    </div>
  );
}
