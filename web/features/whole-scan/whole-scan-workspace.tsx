import { useEffect, useMemo, useState } from 'react';
import { useLocale } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import type { Measurement } from '#web/components/viewer/stage/measurement.ts';
import { CanAndCannot } from './can-and-cannot.tsx';
import { Comparison } from './comparing/comparison.tsx';
import { Documents } from './documents.tsx';
import { DropZone, RefuseDrops } from './drop-zone.tsx';
import { keepOffline, offerInstall } from './keep-offline.ts';
import { PrivacyLine } from './privacy-line.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { createScan, type Scan } from './scan/create-scan.ts';
import { type Detector, startDetector } from './scan/detector.ts';
import { type Edits, noEdits, studyAnswer } from './scan/study-answer.ts';
import { useDetectorState, useScanState } from './scan/use-scan.ts';
import { ScanResult } from './scan-result.tsx';
import { useScanWords } from './scan-words.ts';
import { SeriesList } from './series/series-list.tsx';
import { SkippedList } from './skipped-list.tsx';
import { TrySample } from './try-sample.tsx';

interface WorkspaceProps {
  /** Called when a scan is opened or closed. */
  onOpen: (open: boolean) => void;
}

/** From the drop to the result. The detector loads when a scan is opened. */
export function WholeScanWorkspace({ onOpen }: WorkspaceProps) {
  const [parts, setParts] = useState<{ detector: Detector; scan: Scan } | null>(null);
  useEffect(() => {
    const detector = startDetector();
    const scan = createScan(detector);
    setParts({ detector, scan });
    return () => {
      scan.clear();
      detector.close();
    };
  }, []);
  return parts && <Workspace {...parts} onOpen={onOpen} />;
}

function Workspace({ detector, scan, onOpen }: WorkspaceProps & { detector: Detector; scan: Scan }) {
  const { t, say } = useScanWords();
  const language = useLocale();
  const state = useScanState(scan);
  const { step, problem, open, skipped } = state;
  const { step: detectorStep } = useDetectorState(detector);
  const [kept, setKept] = useState(false);
  const [other, setOther] = useState<Scan | null>(null);
  const [edits, setEdits] = useState<Edits>(noEdits);
  const [measured, setMeasured] = useState<ReadonlyMap<string, readonly Measurement[]>>(new Map());
  const [target, setTarget] = useState<string | null>(null);
  const answer = useMemo(() => studyAnswer(state, edits), [state, edits]);
  const hasResult = answer.verdict !== null;
  useLeaveWarning(hasResult);
  const endComparison = () => setOther(null);
  const ready = detectorStep === 'ready';
  useEffect(() => offerInstall(language), [language]);
  useEffect(() => onOpen(step === 'listed'), [onOpen, step]);
  useEffect(() => () => other?.clear(), [other]);
  useEffect(() => {
    // After the detector, whose files are part of the offline cache.
    if (ready) void keepOffline(language).then(setKept);
  }, [ready, language]);
  return (
    <div className="space-y-6" data-detector={detectorStep} data-kept={kept}>
      <PrivacyLine watching={step !== 'choose'} />
      {problem && (
        <Notice tone="error" live title={t('opening.failed')}>
          {say(problem)}
        </Notice>
      )}
      {step === 'choose' && (
        <>
          <DropZone title={t('drop.title')} onFiles={scan.read} />
          <TrySample onFiles={scan.read} />
          <CanAndCannot />
        </>
      )}
      {step !== 'choose' && !other && <RefuseDrops />}
      {step === 'reading' && <ReadingProgress state={state} onCancel={scan.clear} />}
      {step === 'listed' && (
        <>
          <ScanBar
            fileCount={state.fileCount}
            comparing={other !== null}
            onCompare={open && state.analysis && (() => setOther(createScan(detector, { atOnce: true })))}
            onEndComparison={endComparison}
            onClose={() => {
              endComparison();
              setEdits(noEdits);
              setMeasured(new Map());
              setTarget(null);
              scan.clear();
            }}
          />
          {state.patients > 1 && (
            <Notice tone="warning" title={t('scan.severalTitle')}>
              {t('scan.several', { count: state.patients })}
            </Notice>
          )}
          {other && open ? (
            <Comparison first={scan} second={other} detector={detector} />
          ) : open ? (
            <ScanResult
              key={open.key}
              scan={scan}
              state={state}
              answer={answer}
              detector={detector}
              open={open}
              target={target}
              onTarget={({ id }) => setTarget(id)}
              onRemove={({ id }) =>
                setEdits(({ removed, corrected }) => ({ corrected, removed: new Set(removed).add(id) }))
              }
              onCorrect={({ id }, correction) =>
                setEdits(({ removed, corrected }) => ({
                  removed,
                  corrected: new Map(corrected).set(id, correction),
                }))
              }
              onRestore={() => setEdits(noEdits)}
              measured={{
                measurements: measured.get(open.key) ?? [],
                setMeasurements: (all) => setMeasured((before) => new Map(before).set(open.key, all)),
              }}
            />
          ) : (
            <SeriesList scan={state} onChoose={scan.choose} onReadAll={scan.readAll} />
          )}
          {!other && <Documents documents={state.documents} scan={scan} />}
        </>
      )}
      <SkippedList skipped={skipped} />
    </div>
  );
}

/** Nothing is stored, so leaving loses the result. */
function useLeaveWarning(hasResult: boolean): void {
  useEffect(() => {
    if (!hasResult) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [hasResult]);
}

interface ScanBarProps {
  fileCount: number;
  comparing: boolean;
  /** Null while nothing can be compared. */
  onCompare: (() => void) | null;
  onEndComparison: () => void;
  onClose: () => void;
}

/** What is open, and what can be done with it as a whole. */
function ScanBar({ fileCount, comparing, onCompare, onEndComparison, onClose }: ScanBarProps) {
  const { t } = useScanWords();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted">{t('scan.opened', { count: fileCount })}</p>
      <div className="flex flex-wrap gap-2">
        {comparing ? (
          <Button onClick={onEndComparison}>{t('scan.endComparison')}</Button>
        ) : (
          onCompare && <Button onClick={onCompare}>{t('scan.compare')}</Button>
        )}
        <Button onClick={onClose}>{t('scan.close')}</Button>
      </div>
    </div>
  );
}
