import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { frameCall, imageCall, type Scan } from '#contract/scans.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import { darkGain } from '#imaging/picture/dark-gain.ts';
import { Button } from '#web/components/button.tsx';
import { ScanViewer } from '#web/components/viewer/scan-viewer.tsx';
import { useGreyPicture } from '#web/components/viewer/use-grey-picture.ts';
import { useViewer } from '#web/components/viewer/use-viewer.ts';
import { viewerFindings } from '#web/components/viewer/viewer-finding.ts';
import { addressOf } from '#web/lib/api.ts';
import { fileNameOf } from '#web/lib/file-names.ts';
import { deskColumns, stageHeight, titleRow } from '../stage-frame.tsx';
import { ConfidenceMeaning } from './confidence-meaning.tsx';
import { DetailedAnalysis } from './detailed-analysis.tsx';
import { DetectionSummary } from './detection-summary.tsx';
import { DownloadsCard } from './downloads-card.tsx';
import { cardElementId } from './finding-card.tsx';
import { FramePicker } from './frame-picker.tsx';
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

/** A completed scan: the stage stays in sight; verdict, findings and the rest scroll beside it. */
export function ResultScreen({ scan, localPicture, onScanChange, onNewScan }: ResultScreenProps) {
  const { id, width, height, pixelSpacing, detections } = scan;
  const [frame, setFrame] = useState(scan.shownFrame);
  const picture = useMemo(() => ({ width, height }), [width, height]);
  const shape = useMemo(() => trueSize(picture, pixelSpacing), [picture, pixelSpacing]);
  const findings = useMemo(
    () => viewerFindings(detections, { width, height, shownFrame: frame }),
    [detections, width, height, frame],
  );
  const viewer = useViewer(picture, findings, shape);
  const first = frame === scan.shownFrame;
  const original = first
    ? addressOf(imageCall, { params: { id, kind: 'original' } })
    : addressOf(frameCall, { params: { scanId: id, frame } });
  const grey = useGreyPicture(original);
  const gain = useMemo(() => (grey ? darkGain(grey.grey) : 1), [grey]);
  const name = fileNameOf(scan);
  const choose = (finding: string) => {
    const card = document.getElementById(cardElementId(finding));
    card?.scrollIntoView({ block: 'nearest' });
    card?.focus({ preventScroll: true });
  };
  return (
    <>
      <div className={titleRow}>
        <h1 className="min-w-0 truncate text-title" title={name}>
          {name}
        </h1>
        <Button variant="primary" size="small" className="shrink-0" onClick={onNewScan}>
          <Plus size={16} aria-hidden="true" />
          Analyze New Scan
        </Button>
      </div>
      <div className={deskColumns}>
        <div className="z-20 min-w-0 space-y-3 bg-page max-lg:sticky max-lg:top-16 max-lg:pb-2 lg:sticky lg:top-20">
          <ScanViewer
            viewer={viewer}
            original={original}
            originalFallback={first ? localPicture : null}
            annotated={annotatedAddress(scan, first)}
            gain={gain}
            orientation={scan.orientation}
            alt={`Slice of ${name}`}
            onChoose={choose}
            note={scan.frameCount > 1 ? `Frame ${frame + 1} of ${scan.frameCount}` : null}
            className={`w-full rounded-card border border-line ${stageHeight}`}
          />
          {scan.frameCount > 1 && <FramePicker scan={scan} frame={frame} onFrameChange={setFrame} />}
        </div>
        <div className="min-w-0 space-y-6">
          <DetectionSummary scan={scan} viewer={viewer} grey={grey} frame={frame} onShowFrame={setFrame} />
          {scan.viewId !== null && <ReportIncorrect scan={scan} onScanChange={onScanChange} />}
          <DownloadsCard scan={scan} />
          <Recommendations scan={scan} />
          <ConfidenceMeaning scan={scan} />
          <DetailedAnalysis scan={scan} />
          <ResultFacts scan={scan} />
          <StoredFileCard scan={scan} onDeleted={onNewScan} />
        </div>
      </div>
    </>
  );
}

/** Only the frame that is shown first was drawn by the server. */
function annotatedAddress({ id, annotatedPath }: Scan, first: boolean): string | null | undefined {
  if (!first) return undefined;
  return annotatedPath ? addressOf(imageCall, { params: { id, kind: 'annotated' } }) : null;
}
