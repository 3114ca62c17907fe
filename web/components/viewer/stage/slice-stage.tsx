import { clsx } from 'clsx';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Orientation } from '#contract/scans.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import { useFullScreen } from '../use-full-screen.ts';
import type { ViewerFinding } from '../viewer-finding.ts';
import { type Point, type Size, wholePicture } from '../viewport.ts';
import type { WindowLevel } from '../window-level.ts';
import { WindowFields, type WindowPreset } from '../window-presets.tsx';
import type { Measurement } from './measurement.ts';
import { firstTool, onStageKey, type StageActions, type StageTool } from './stage-keys.ts';
import { StagePane } from './stage-pane.tsx';
import type { StageSlice, StageSpacing } from './stage-slice.ts';
import { StageTools } from './stage-tools.tsx';
import { useStageMeasuring } from './use-stage-measuring.ts';
import { viewActions } from './view-actions.ts';

interface SliceStageProps {
  /** The accessible name, such as 'Axial T1'. */
  name: string;
  /** One picture or a stack. Undefined entries are not decoded. */
  slices: readonly (StageSlice | undefined)[];
  index: number;
  onIndexChange: (index: number) => void;
  /** Null if the file gives no pixel size; lengths are then in pixels. */
  spacing: StageSpacing | null;
  /** In the file's units. */
  window: WindowLevel;
  onWindowChange: (window: WindowLevel) => void;
  /** Owned by the page, which lists them in a report. */
  measurements: readonly Measurement[];
  onMeasurementsChange: (measurements: Measurement[]) => void;
  /** 'Reset' returns to the first one. */
  presets: readonly WindowPreset[];
  /** Marks on the current slice. */
  findings: readonly ViewerFinding[];
  marks: boolean;
  onMarksChange: (marks: boolean) => void;
  activeId?: string | null;
  onActivate?: (id: string | null) => void;
  /** For the keys N and P. */
  onStepFinding?: (direction: 1 | -1) => void;
  /** Called on a click, not a drag, in picture pixels. */
  onPoint?: (point: Point) => void;
  crossHair?: Point | null;
  orientation?: Orientation | null;
  /** CSS height of the picture. */
  height: string;
  /** Shown beside the picture, also in full screen: other planes. */
  aside?: ReactNode;
  /** Shown between the picture and the toolbar: a slider. */
  below?: ReactNode;
  /** Hides the toolbar, for two stages side by side. */
  compact?: boolean;
}

/** The viewer for single slices and whole scans, with the same tools and keys. */
export function SliceStage(props: SliceStageProps) {
  const { name, slices, index, spacing, window, onWindowChange, presets, findings, marks, compact } = props;
  const { measurements, onMeasurementsChange } = props;
  const t = useTranslations('viewer');
  const id = useId();
  const pane = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [filled, fullScreen] = useFullScreen(frame);
  const [tool, setTool] = useState<StageTool>(() => firstTool(slices.length));
  const [viewport, setViewport] = useState(wholePicture);
  const [helpOpen, setHelpOpen] = useState(false);
  const setIndex = (next: number) =>
    props.onIndexChange(Math.min(slices.length - 1, Math.max(0, Math.round(next))));
  const slice = slices[index];
  const picture = useSliceSize(slice ?? slices.find((one) => one !== undefined));
  const shape = useMemo(() => (picture ? trueSize(picture, spacing) : null), [picture, spacing]);
  const measuring = useStageMeasuring({
    slice,
    index,
    spacing,
    tool,
    setTool,
    measurements,
    onMeasurementsChange,
    fallbackFocus: `${id}-frame`,
  });
  const view = { pane, viewport, setViewport, window, onWindowChange };
  const actions: StageActions = {
    ...viewActions({ ...view, shape, presets }),
    sliceCount: slices.length,
    index,
    setIndex,
    setTool,
    pressTool: measuring.pressTool,
    toggleMarks: () => props.onMarksChange(!marks),
    stepFinding: (direction) => props.onStepFinding?.(direction),
    removeLast: () => measurements.length > 0 && measuring.removeMeasurement(measurements.at(-1)!.id),
    fullScreen,
    help: () => setHelpOpen(true),
  };
  return (
    <section
      ref={setFrame}
      id={`${id}-frame`}
      aria-label={
        slices.length > 1
          ? t('place', { name, number: String(index + 1), count: String(slices.length) })
          : name
      }
      aria-roledescription={t('viewer')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the viewer's keys work while it has the focus
      tabIndex={0}
      onKeyDown={(event) => onStageKey(event, actions, measuring.stopDrawing)}
      data-stage={slice ? 'ready' : 'loading'}
      data-loaded={slices.filter((one) => one !== undefined).length}
      // The picture would cover an outline of the section itself.
      className="dark relative flex min-w-0 flex-col overflow-hidden bg-stage text-text outline-none after:pointer-events-none after:absolute after:inset-0 after:z-10 after:-outline-offset-2 after:outline-accent focus-visible:after:outline-2"
    >
      <div
        className={clsx(
          'grid gap-px bg-line',
          filled && 'grow',
          props.aside && 'lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]',
        )}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the section around it handles keys */}
        <div
          className="relative"
          style={{ height: filled ? '100%' : props.height }}
          // The right button zooms, and the middle one would start the browser's own scrolling.
          onContextMenu={(event) => event.preventDefault()}
          onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        >
          {picture && shape && (
            <StagePane
              {...view}
              slice={slice}
              picture={picture}
              shape={shape}
              tool={tool}
              stack={{ index, sliceCount: slices.length, setIndex }}
              measuring={measuring}
              findings={findings}
              marks={marks}
              orientation={props.orientation}
              crossHair={props.crossHair}
              activeId={props.activeId ?? null}
              onActivate={(next) => props.onActivate?.(next)}
              onPoint={props.onPoint}
            />
          )}
        </div>
        {props.aside}
      </div>
      {props.below}
      {!compact && (
        <StageTools
          sliceCount={slices.length}
          actions={actions}
          tool={tool}
          marks={marks}
          help={[helpOpen, setHelpOpen]}
          zoom={viewport.zoom}
          container={filled ? frame : null}
          windowPanel={<WindowFields window={window} presets={presets} onChange={onWindowChange} />}
          measurements={measurements}
          onRemove={measuring.removeMeasurement}
          onKey={measuring.changeByKey}
        />
      )}
    </section>
  );
}

/** The size of the last decoded slice, which stays visible until another is decoded. */
function useSliceSize(decoded: Size | undefined): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  if (!decoded || (size?.width === decoded.width && size.height === decoded.height)) return size;
  const next = { width: decoded.width, height: decoded.height };
  setSize(next);
  return next;
}
