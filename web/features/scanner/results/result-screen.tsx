import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { imageCall, type Scan } from '#contract/scans.ts';
import { Button } from '#web/components/button.tsx';
import { ScanViewer } from '#web/components/viewer/scan-viewer.tsx';
import { useViewer } from '#web/components/viewer/use-viewer.ts';
import { viewerFindings } from '#web/components/viewer/viewer-finding.ts';
import { addressOf } from '#web/lib/api.ts';
import { classNames } from '#web/lib/class-names.ts';
import { ConfidenceMeaning } from './confidence-meaning.tsx';
import { DetailedAnalysis } from './detailed-analysis.tsx';
import { DetectionSummary } from './detection-summary.tsx';
import { DownloadsCard } from './downloads-card.tsx';
import { cardElementId } from './finding-card.tsx';
import { Recommendations } from './recommendations.tsx';
import { ReportIncorrect } from './report-incorrect.tsx';
import { ResultFacts } from './result-facts.tsx';
import { StoredFileCard } from './stored-file-card.tsx';

interface ResultScreenProps {
  scan: Scan;
  /** The uploaded file as this browser drew it, for when the server's picture does not load. */
  localPicture: string | null;
  onScanChange: (scan: Scan) => void;
  onNewScan: () => void;
}

/** A completed scan: the stage, the findings beside it, the rest below. */
export function ResultScreen({ scan, localPicture, onScanChange, onNewScan }: ResultScreenProps) {
  const { width, height, shownFrame, detections } = scan;
  const picture = useMemo(() => ({ width, height }), [width, height]);
  const findings = useMemo(
    () => viewerFindings(detections, { width, height, shownFrame }),
    [detections, width, height, shownFrame],
  );
  const viewer = useViewer(picture, findings);
  const choose = (id: string) => {
    const card = document.getElementById(cardElementId(id));
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h1 className="min-w-0 truncate text-title" title={scan.filename}>
          {scan.filename}
        </h1>
        <Button variant="primary" size="small" className="shrink-0" onClick={onNewScan}>
          <Plus size={16} aria-hidden="true" />
          Analyze New Scan
        </Button>
      </div>
      {/* A flex column lets the stage stick beside everything that follows in it. */}
      <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="max-lg:contents lg:sticky lg:top-20 lg:self-start">
          <ScanViewer
            viewer={viewer}
            original={addressOf(imageCall, { params: { id: scan.id, kind: 'original' } })}
            originalFallback={localPicture}
            annotated={
              scan.annotatedPath ? addressOf(imageCall, { params: { id: scan.id, kind: 'annotated' } }) : null
            }
            alt={`Slice of ${scan.filename}`}
            onChoose={choose}
            note={scan.frameCount > 1 ? `Frame ${shownFrame + 1} of ${scan.frameCount}` : null}
            className={classNames(
              'z-20 w-full shrink-0 rounded-card border border-line max-lg:sticky',
              stageSize[viewer.mode],
            )}
          />
          <div className="space-y-4 max-lg:order-1 lg:mt-4">
            <ResultFacts scan={scan} />
            <ReportIncorrect scan={scan} onScanChange={onScanChange} />
          </div>
        </div>
        <div className="space-y-6">
          <DetectionSummary scan={scan} viewer={viewer} />
          <DownloadsCard scan={scan} />
        </div>
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="space-y-6">
          <Recommendations scan={scan} />
          <ConfidenceMeaning scan={scan} />
        </div>
        <div className="space-y-6">
          <DetailedAnalysis scan={scan} />
          <StoredFileCard scan={scan} onDeleted={onNewScan} />
        </div>
      </div>
    </>
  );
}

/**
 * From a tablet on the stage stands under the header. On a phone two panes lie one above the other: the first
 * scrolls away and the one with the marks stays.
 */
const wide = 'sm:h-[min(58dvh,28rem)] sm:min-h-[19rem] sm:max-lg:top-20';
const stageSize = {
  side: `max-sm:[--pane:min(38dvh,90vw)] max-sm:h-[calc(2*var(--pane))] max-sm:top-[calc(4.5rem-var(--pane))] ${wide}`,
  compare: `max-sm:h-[min(50dvh,100vw)] max-sm:top-18 ${wide}`,
} as const;
