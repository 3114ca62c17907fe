import { clsx } from 'clsx';
import { useMemo } from 'react';
import { bandOf } from '#contract/format.ts';
import { rectangleOf } from '#imaging/geometry/box.ts';
import type { StackGeometry } from '#imaging/geometry/stack-geometry.ts';
import { scaled, sideOf } from '#imaging/geometry/vector.ts';
import { canCut } from '#imaging/volume/reslice.ts';
import type { SliceOutcome } from '#reading/study/study-reading.ts';
import type { AreaLevel } from '#reading/vocabulary.ts';
import { bandFills } from '#web/components/confidence-badge.tsx';
import { Slider } from '#web/components/slider.tsx';
import { SliceStage } from '#web/components/viewer/stage/slice-stage.tsx';
import type { MarkLook, ViewerFinding } from '#web/components/viewer/viewer-finding.ts';
import type { Analysis, OpenSeries } from '../scan/scan-state.ts';
import type { ShownArea } from '../scan/study-answer.ts';
import { type ScanWords, useScanWords } from '../scan-words.ts';
import { CutPanes } from './cut-panes.tsx';
import type { StackView } from './use-stack-view.ts';

interface StackViewerProps {
  open: OpenSeries;
  analysis: Analysis | null;
  /** The lesions of this series, numbered as in the list. */
  lesions: readonly ShownArea[];
  view: StackView;
  name: string;
  /** For the keys N and P. */
  onStepFinding?: (direction: 1 | -1) => void;
  /** Hides the other planes and the controls, for two scans side by side. */
  compact?: boolean;
}

/** A series to scroll through: the stack, the planes across it if its geometry allows, and the strip of findings. */
export function StackViewer({
  open,
  analysis,
  lesions,
  view,
  name,
  onStepFinding,
  compact = false,
}: StackViewerProps) {
  const words = useScanWords();
  const { t } = words;
  const { complete, geometry } = open;
  const { index, setIndex } = view;
  const cuttable = useMemo(() => {
    const slices = complete ? open.slices.filter((slice) => slice !== undefined) : [];
    return slices.length === open.slices.length && canCut(slices, geometry) ? slices : null;
  }, [complete, open.slices, geometry]);
  const threePlanes = !compact && cuttable !== null;
  const picture = open.slices[index] ?? open.slices.find((slice) => slice !== undefined);
  const findings = useMemo(
    () => (picture ? marksOnSlice(lesions, index, picture, words) : []),
    [lesions, index, picture, words],
  );
  const orientation = useMemo(() => geometry && edgesOf(geometry), [geometry]);
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <SliceStage
        name={name}
        slices={open.slices}
        index={index}
        onIndexChange={setIndex}
        spacing={geometry?.spacing ?? null}
        window={view.window}
        onWindowChange={view.setWindow}
        presets={view.presets}
        findings={findings}
        marks={view.outlines}
        onMarksChange={view.setOutlines}
        onStepFinding={onStepFinding}
        measurements={view.measurements}
        onMeasurementsChange={view.setMeasurements}
        onPoint={threePlanes ? view.setCursor : undefined}
        crossHair={threePlanes ? view.cursor : null}
        orientation={orientation}
        height={compact ? 'min(46dvh, 24rem)' : 'min(56dvh, 32rem)'}
        aside={
          threePlanes && (
            <CutPanes
              lesions={view.outlines ? lesions : []}
              slices={cuttable}
              geometry={geometry!}
              view={view}
              space="calc(min(56dvh, 32rem) / 2)"
            />
          )
        }
        below={
          <div className="border-t border-line px-3 py-2">
            <FindingsStrip
              slices={analysis?.slices ?? open.slices.map(() => ({ state: 'waiting' }))}
              lesions={lesions}
              index={index}
            />
            <Slider
              bare
              label={t('viewer.slice')}
              value={index}
              min={0}
              max={Math.max(1, open.slices.length - 1)}
              step={1}
              valueText={t('viewer.sliceOf', { slice: index + 1, count: open.slices.length })}
              onValueChange={setIndex}
            />
          </div>
        }
        compact={compact}
      />
    </div>
  );
}

/** The side of the patient at each edge of the picture. */
function edgesOf({ rowDirection, columnDirection }: StackGeometry) {
  return {
    left: sideOf(scaled(rowDirection, -1)),
    right: sideOf(rowDirection),
    top: sideOf(scaled(columnDirection, -1)),
    bottom: sideOf(columnDirection),
  };
}

function barStyle(slice: SliceOutcome, highest: number): string {
  if (slice.state === 'waiting') return 'h-1 bg-line';
  if (slice.state !== 'read') return 'h-1 bg-hover';
  return highest > 0 ? `h-4 ${bandFills[bandOf(highest)]}` : 'h-2 bg-control-line';
}

interface Bar {
  from: number;
  slices: number;
  look: string;
}

/** Merges equal neighbors into one bar, because a series has hundreds of slices and renders again after each. */
function barsOf(slices: readonly SliceOutcome[], lesions: readonly ShownArea[]): Bar[] {
  const highest: number[] = [];
  for (const { slice, finding } of lesions.flatMap(({ marks }) => marks))
    highest[slice] = Math.max(highest[slice] ?? 0, finding.confidence);
  const bars: Bar[] = [];
  for (const [slice, outcome] of slices.entries()) {
    const last = bars.at(-1);
    const own = barStyle(outcome, highest[slice] ?? 0);
    if (last?.look === own) last.slices += 1;
    else bars.push({ from: slice, slices: 1, look: own });
  }
  return bars;
}

interface FindingsStripProps {
  slices: readonly SliceOutcome[];
  /** The outlined areas. */
  lesions: readonly ShownArea[];
  index: number;
}

/** Shows along the slider which slices are read, and where something is outlined. */
function FindingsStrip({ slices, lesions, index }: FindingsStripProps) {
  const share = 100 / Math.max(1, slices.length);
  return (
    <div aria-hidden="true" data-strip="" className="px-2">
      <div className="relative flex h-5 items-end">
        {barsOf(slices, lesions).map(({ from, slices: wide, look: fill }) => (
          <span key={from} className={clsx('min-w-0', fill)} style={{ width: `${wide * share}%` }} />
        ))}
        <span
          className="absolute bottom-0 h-4 outline-1 outline-text"
          style={{ left: `${index * share}%`, width: `${share}%` }}
        />
      </div>
    </div>
  );
}

/** The lesions' marks on one slice, as the viewer draws them. */
function marksOnSlice(
  lesions: readonly ShownArea[],
  slice: number,
  picture: { width: number; height: number },
  { name }: ScanWords,
): ViewerFinding[] {
  return lesions.flatMap((lesion) =>
    lesion.marks
      .filter((mark) => mark.slice === slice)
      .map(({ finding }, i) => {
        return {
          id: `lesion-${lesion.number}-${i}`,
          number: lesion.number,
          label: name(lesion),
          look: lookOf(lesion.level, finding.confidence),
          confidence: finding.confidence,
          box: rectangleOf(finding, picture),
          contour: finding.contour ?? null,
        };
      }),
  );
}

/** Only tumors have bands of confidence. */
function lookOf(level: AreaLevel, confidence: number): MarkLook {
  if (level === 'possible') return bandOf(confidence);
  return level === 'other' ? 'other' : 'faint';
}
