import { useRef, useState } from 'react';
import { type Correction, correctLesion, ellipseOutline } from '#reading/lesions/correct-lesion.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { AnalysisProgress } from './analysis-progress.tsx';
import { Downloads } from './results/downloads.tsx';
import { LesionList } from './results/lesion-list.tsx';
import { PrintSheets } from './results/print-sheets.tsx';
import { lesionsOf } from './results/result-files.ts';
import { VerdictCard } from './results/verdict-card.tsx';
import type { Scan } from './scan/create-scan.ts';
import type { Detector } from './scan/detector.ts';
import type { OpenSeries, ScanState } from './scan/scan-state.ts';
import type { ListedLesion, StudyAnswer } from './scan/study-answer.ts';
import { useDetectorState } from './scan/use-scan.ts';
import { useScanWords } from './scan-words.ts';
import { SeriesList } from './series/series-list.tsx';
import { StackViewer } from './viewer/stack-viewer.tsx';
import { type Measured, useStackView } from './viewer/use-stack-view.ts';

interface ScanResultProps {
  scan: Scan;
  state: ScanState;
  answer: StudyAnswer;
  detector: Detector;
  open: OpenSeries;
  /** The lesion to show first; null for the first of this series. */
  target: string | null;
  onTarget: (lesion: ListedLesion) => void;
  onRemove: (lesion: ListedLesion) => void;
  onCorrect: (lesion: ListedLesion, correction: Correction) => void;
  onRestore: () => void;
  /** Measurements on this series, kept while another one is open. */
  measured: Measured;
}

/** The open series: viewer, progress, lesions, the other series, downloads. */
export function ScanResult(props: ScanResultProps) {
  const { scan, state, answer, detector, open, target, onTarget, onRemove, onCorrect, onRestore } = props;
  const { measured } = props;
  const { t, say } = useScanWords();
  const view = useStackView(open, measured);
  const detectorState = useDetectorState(detector);
  const viewer = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  const { analysis } = state;
  const series = state.series.find(({ key }) => key === open.key);
  const setAside = series?.description.setAside ?? null;
  const [weakShown, setWeakShown] = useState(false);
  const here = lesionsOf({ answer, open }).filter(({ level }) => weakShown || level !== 'weak');
  const goTo = (lesion: ListedLesion) => {
    setShown(lesion.id);
    view.setIndex(lesion.largestSlice);
    const mark = lesion.marks.find(({ slice }) => slice === lesion.largestSlice);
    if (mark) view.setCursor({ x: Math.round(mark.finding.x), y: Math.round(mark.finding.y) });
  };
  // Shows the requested lesion at first, or else the first one; after that the reader navigates.
  const first = here.find(({ id }) => id === target) ?? here[0];
  if (shown === null && first) goTo(first);
  const show = (lesion: ListedLesion) => {
    onTarget(lesion);
    if (lesion.series !== open.key) {
      scan.choose(lesion.series);
      return;
    }
    goTo(lesion);
    // On a phone the list is below the viewer.
    viewer.current?.scrollIntoView({ block: 'nearest' });
  };
  const step = (direction: 1 | -1) => {
    const at = here.findIndex(({ id }) => id === shown);
    const next = here[(at + direction + here.length) % here.length];
    if (next) goTo(next);
  };
  const ellipse = view.measurements.findLast(({ kind, slice }) => kind === 'ellipse' && slice === view.index);
  const correct = (lesion: ListedLesion) => {
    const picture = open.slices[view.index];
    if (!ellipse || !picture) return;
    const shape = {
      width: picture.width,
      height: picture.height,
      spacing: open.geometry?.spacing ?? null,
      positions: open.geometry?.positions ?? null,
    };
    const outline = ellipseOutline(ellipse.points.map(([x, y]): [number, number] => [x, y]));
    onCorrect(lesion, correctLesion(lesion, { slice: view.index, outline }, shape));
    view.setMeasurements(view.measurements.filter((one) => one !== ellipse));
  };
  return (
    <>
      <p className="mb-4 hidden print:block">{t('printed')}</p>
      <div className="grid print:block! items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          {answer.verdict !== null || analysis || !setAside ? (
            <VerdictCard answer={answer} />
          ) : (
            <Notice title={t('series.notForDetector')}>
              {say(setAside)}
              {setAside.key !== 'asideNotMr' && (
                <Button size="small" className="mt-3" onClick={() => scan.readAnyway(open.key)}>
                  {t('series.readAnyway')}
                </Button>
              )}
            </Notice>
          )}
        </div>
        <div
          ref={viewer}
          className="min-w-0 scroll-mt-20 space-y-4 lg:col-start-1 lg:row-span-2 lg:row-start-1"
        >
          <StackViewer
            open={open}
            analysis={analysis}
            lesions={here}
            view={view}
            name={series ? say(series.description.name) : t('scan.series')}
            onStepFinding={step}
          />
          {analysis && (
            <AnalysisProgress
              analysis={analysis}
              detector={detectorState}
              onStop={scan.stop}
              onResume={scan.resume}
            />
          )}
          {open.note && <Notice>{say(open.note)}</Notice>}
          {series && <PrintSheets open={open} series={series} window={view.window} />}
        </div>
        <div className="min-w-0 space-y-6 lg:col-start-2 lg:row-start-2">
          <LesionList
            answer={answer}
            onShow={show}
            onRemove={analysis?.state === 'running' ? null : onRemove}
            onCorrect={ellipse && analysis?.state !== 'running' ? correct : null}
            here={open.key}
            onRestore={onRestore}
            weakShown={weakShown}
            onWeakShown={setWeakShown}
          />
          {analysis && series && <Downloads result={{ state, open, analysis, series, answer }} view={view} />}
          <SeriesList scan={state} onChoose={scan.choose} onReadAll={scan.readAll} />
        </div>
      </div>
    </>
  );
}
