import { useState } from 'react';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';
import { Notice } from '#web/components/notice.tsx';
import { AnalysisProgress } from './analysis-progress.tsx';
import { StackViewer } from './looking/stack-viewer.tsx';
import { useStackView } from './looking/use-stack-view.ts';
import { Downloads } from './results/downloads.tsx';
import { LesionList } from './results/lesion-list.tsx';
import type { Scan } from './scan/create-scan.ts';
import type { Detector } from './scan/detector.ts';
import type { OpenSeries, ScanState } from './scan/scan-state.ts';
import { useDetectorState } from './scan/use-scan.ts';
import { SeriesList } from './series/series-list.tsx';

interface ScanResultProps {
  scan: Scan;
  state: ScanState;
  detector: Detector;
  open: OpenSeries;
}

/** The opened series: viewer, progress, findings, the other series, what can be taken home. */
export function ScanResult({ scan, state, detector, open }: ScanResultProps) {
  const view = useStackView(open);
  const detectorState = useDetectorState(detector);
  const [shown, setShown] = useState<number | null>(null);
  const { analysis } = state;
  const series = state.series.find(({ key }) => key === open.key);
  // The first finding is shown by itself; after that the reader leads.
  const firstFound = analysis?.lesions[0];
  if (shown === null && firstFound) {
    setShown(firstFound.number);
    view.setIndex(firstFound.largestSlice);
  }
  const show = (lesion: Lesion) => {
    setShown(lesion.number);
    view.setIndex(lesion.largestSlice);
    const mark = lesion.marks.find(({ slice }) => slice === lesion.largestSlice);
    if (mark) view.setCursor({ x: Math.round(mark.finding.x), y: Math.round(mark.finding.y) });
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="space-y-4">
        <StackViewer
          open={open}
          analysis={analysis}
          view={view}
          name={series?.description.name ?? 'Series'}
        />
        {analysis && (
          <AnalysisProgress
            analysis={analysis}
            detector={detectorState}
            onStop={scan.stop}
            onGoOn={scan.goOn}
          />
        )}
        {open.note && <Notice>{open.note}</Notice>}
        <p className="text-small text-muted max-sm:hidden">
          Wheel or arrow keys scroll, dragging sets contrast and brightness, O switches the outlines.
        </p>
      </div>
      <div className="space-y-6">
        {analysis && <LesionList analysis={analysis} onShow={show} />}
        {analysis && series && <Downloads result={{ open, analysis, series }} view={view} />}
        <SeriesList scan={state} onChoose={scan.choose} />
      </div>
    </div>
  );
}
