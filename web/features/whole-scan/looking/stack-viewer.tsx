import { clsx } from 'clsx';
import { useMemo } from 'react';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';
import { canCut } from '#imaging/volume/reslice.ts';
import { Slider } from '#web/components/slider.tsx';
import { Switch } from '#web/components/switch.tsx';
import { WindowPresets } from '#web/components/viewer/window-presets.tsx';
import type { Analysis, OpenSeries } from '../scan/scan-state.ts';
import { CutPanes } from './cut-panes.tsx';
import { FindingsStrip } from './findings-strip.tsx';
import { StackPane } from './stack-pane.tsx';
import type { StackView } from './use-stack-view.ts';

interface StackViewerProps {
  open: OpenSeries;
  analysis: Analysis | null;
  view: StackView;
  name: string;
  /** Without the two other planes and the controls, for two scans side by side. */
  compact?: boolean;
}

const noLesions: readonly Lesion[] = [];

/** A series to scroll through: the stack, the planes across it where its geometry allows, the strip of findings. */
export function StackViewer({ open, analysis, view, name, compact = false }: StackViewerProps) {
  const { complete, geometry } = open;
  const cuttable = useMemo(() => {
    const slices = complete ? open.slices.filter((slice) => slice !== undefined) : [];
    return slices.length === open.slices.length && canCut(slices, geometry) ? slices : null;
  }, [complete, open.slices, geometry]);
  const threePlanes = !compact && cuttable !== null;
  return (
    <div className="dark overflow-hidden rounded-card border border-line bg-stage text-text">
      <div
        className={clsx('grid gap-px bg-line', threePlanes && 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]')}
      >
        <div className="bg-stage">
          <StackPane
            open={open}
            lesions={analysis?.lesions ?? noLesions}
            view={view}
            space={compact ? 'min(46dvh, 24rem)' : 'min(56dvh, 32rem)'}
            name={name}
            crossHair={threePlanes}
          />
        </div>
        {threePlanes && (
          <CutPanes slices={cuttable} geometry={geometry!} view={view} space="calc(min(56dvh, 32rem) / 2)" />
        )}
      </div>
      <div className="border-t border-line px-3 py-2">
        <FindingsStrip results={analysis?.results ?? open.slices.map(() => undefined)} index={view.index} />
        <Slider
          bare
          label="Slice"
          value={view.index}
          min={0}
          max={Math.max(1, open.slices.length - 1)}
          step={1}
          valueText={`Slice ${view.index + 1} of ${open.slices.length}`}
          onValueChange={view.setIndex}
        />
        {!compact && (
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
            <WindowPresets presets={view.presets} window={view.window} onChange={view.setWindow} />
            <Switch label="Outlines" checked={view.outlines} onCheckedChange={view.setOutlines} />
          </div>
        )}
      </div>
    </div>
  );
}
