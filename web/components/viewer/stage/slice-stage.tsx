import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Orientation } from '#contract/scans.ts';
import { trueSize } from '#imaging/geometry/true-size.ts';
import { paintWindow } from '#imaging/volume/gray-window.ts';
import { restoreFocusAfter } from '#web/lib/focus-after.ts';
import { CrossHair } from '../cross-hair.tsx';
import { OrientationLetters } from '../orientation-letters.tsx';
import { type PaneDrag, type PanePress, panDrag, scrollDrag, windowDrag, zoomDrag } from '../pane-drag.ts';
import { PictureMarks } from '../picture-marks.tsx';
import { PicturePane } from '../picture-pane.tsx';
import { PixelPicture } from '../pixel-picture.tsx';
import { useFullScreen } from '../use-full-screen.ts';
import type { ViewerFinding } from '../viewer-finding.ts';
import { type Point, panBy, type Size, wholePicture, zoomAt } from '../viewport.ts';
import type { WindowLevel } from '../window-level.ts';
import { WindowFields, type WindowPreset } from '../window-presets.tsx';
import type { Measurement } from './measurement.ts';
import { MeasurementLayer } from './measurement-layer.tsx';
import { MeasurementList, measurementElementId } from './measurement-list.tsx';
import { SliceCorner } from './slice-corner.tsx';
import { firstTool, handleStageKey, type StageActions, type StageTool, stageTools } from './stage-keys.ts';
import { type StageSlice, type StageSpacing, valueAt } from './stage-slice.ts';
import { StageToolbar } from './stage-toolbar.tsx';
import { isMeasuring, useMeasuring } from './use-measuring.ts';
import { useMeasuringKeys } from './use-measuring-keys.ts';

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
  const [hovered, setHovered] = useState<Point | null>(null);
  const setIndex = (next: number) =>
    props.onIndexChange(Math.min(slices.length - 1, Math.max(0, Math.round(next))));
  const slice = slices[index];
  const picture = useSliceSize(slice ?? slices.find((one) => one !== undefined));
  const shape = useMemo(() => (picture ? trueSize(picture, spacing) : null), [picture, spacing]);
  const pixels = useMemo(() => slice && pixelsOf(slice, window), [slice, window]) ?? null;
  /** From the shape to picture pixels. */
  const inPixels = ({ x, y }: Point): Point =>
    picture && shape
      ? { x: (x * picture.width) / shape.width, y: (y * picture.height) / shape.height }
      : { x, y };

  const removeMeasurement = (measurement: string) => {
    const at = measurements.findIndex((one) => one.id === measurement);
    const left = measurements.filter((one) => one.id !== measurement);
    const neighbor = left[Math.min(at, left.length - 1)];
    restoreFocusAfter(
      () => onMeasurementsChange(left),
      neighbor ? measurementElementId(neighbor.id) : `${id}-frame`,
    );
  };
  const measuring = { slice, index, spacing, tool, measurements, onMeasurementsChange };
  const { drawn, startMeasuring, follow, stopDrawing } = useMeasuring(measuring);
  const { pressTool, changeByKey } = useMeasuringKeys({ ...measuring, setTool, onRemove: removeMeasurement });

  const changeViewport = (change: (shape: Size, pane: Size) => typeof viewport) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = pane.current ?? {};
    if (shape && width > 0 && height > 0) setViewport(change(shape, { width, height }));
  };
  const actions: StageActions = {
    sliceCount: slices.length,
    index,
    setIndex,
    setTool,
    pressTool,
    zoomBy: (factor) =>
      changeViewport((of, size) =>
        zoomAt(viewport, factor, { x: size.width / 2, y: size.height / 2 }, of, size),
      ),
    fit: () => setViewport(wholePicture),
    panBy: (right, down) => changeViewport((of, size) => panBy(viewport, right, down, of, size)),
    changeWindow: (level, width) =>
      onWindowChange({
        center: window.center + level * window.width,
        width: window.width * (1 + width),
      }),
    resetWindow: () => presets[0] && onWindowChange(presets[0].window),
    toggleMarks: () => props.onMarksChange(!marks),
    stepFinding: (direction) => props.onStepFinding?.(direction),
    removeLast: () => measurements.length > 0 && removeMeasurement(measurements.at(-1)!.id),
    fullScreen,
    help: () => setHelpOpen(true),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const typing =
      target instanceof Element &&
      target.closest('input, [role=slider], [data-radix-popper-content-wrapper]');
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' ? stopDrawing() : handleStageKey(event, actions)) event.preventDefault();
  };
  /** The drag of the chosen tool, of the right button (zoom) or the middle button (pan). */
  const toolDrag = (press: PanePress): PaneDrag | null => {
    if (!shape) return null;
    if (press.button === 1 || tool === 'pan') return panDrag(press, shape, setViewport);
    if (press.button === 2 || tool === 'zoom') return zoomDrag(press, shape, setViewport);
    if (tool === 'scroll') return scrollDrag(press, { index, sliceCount: slices.length, setIndex });
    return windowDrag(window, onWindowChange);
  };
  const startDrag = (press: PanePress): PaneDrag | null => {
    const at = inPixels(press.at);
    const measured = startMeasuring({ ...press, at });
    if (measured) return { ...measured, move: (to) => measured.move({ ...to, at: inPixels(to.at) }) };
    const drag = toolDrag(press);
    const onClick = () =>
      slice && valueAt(slice, at) !== null && props.onPoint?.({ x: Math.floor(at.x), y: Math.floor(at.y) });
    return drag && press.button === 0 ? { ...drag, end: (moved) => !moved && onClick() } : drag;
  };
  const onHover = (over: Point | null, pressed: boolean) => {
    const at = over && inPixels(over);
    setHovered(at);
    if (pressed) return;
    if (at) follow(at);
    props.onActivate?.((at && findings.find(({ box }) => inside(box, at))?.id) ?? null);
  };
  const shown = marks ? findings : [];
  const number = String(index + 1);
  const sliceName = slices.length > 1 ? t('sliceNumber', { number }) : t('slice');
  return (
    <section
      ref={setFrame}
      id={`${id}-frame`}
      aria-label={slices.length > 1 ? t('place', { name, number, count: String(slices.length) }) : name}
      aria-roledescription={t('viewer')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the viewer's keys work while it has the focus
      tabIndex={0}
      onKeyDown={onKeyDown}
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
            <PicturePane
              ref={pane}
              picture={shape}
              viewport={viewport}
              onViewportChange={setViewport}
              startDrag={startDrag}
              pageScroll={slices.length === 1 && tool === 'window'}
              onStep={slices.length > 1 ? (steps) => setIndex(index + steps) : undefined}
              onHover={onHover}
              className="h-full cursor-crosshair"
              fixed={
                <>
                  {props.orientation && <OrientationLetters orientation={props.orientation} low />}
                  <SliceCorner slice={slice} point={hovered} window={window} place={[index, slices.length]} />
                </>
              }
            >
              <PixelPicture
                {...picture}
                pixels={pixels}
                label={
                  shown.length > 0 ? t('sliceFindings', { slice: sliceName, count: shown.length }) : sliceName
                }
              />
              {slice && (
                // Drags begin on marks too, so marks take only the focus.
                <div className="pointer-events-none absolute inset-0" data-picture="">
                  <PictureMarks
                    picture={picture}
                    findings={shown}
                    activeId={props.activeId ?? null}
                    onActivate={(next) => props.onActivate?.(next)}
                  />
                  {props.crossHair && <CrossHair at={props.crossHair} picture={picture} />}
                  <MeasurementLayer measurements={drawn} picture={picture} />
                </div>
              )}
            </PicturePane>
          )}
        </div>
        {props.aside}
      </div>
      {props.below}
      {!compact && (
        <div className="space-y-2 border-t border-line p-2">
          <StageToolbar
            actions={actions}
            tool={tool}
            marks={marks}
            helpOpen={helpOpen}
            zoom={Math.round(viewport.zoom * 100)}
            onHelpOpenChange={setHelpOpen}
            container={filled ? frame : null}
            windowPanel={<WindowFields window={window} presets={presets} onChange={props.onWindowChange} />}
          />
          <MeasurementList
            measurements={measurements}
            withSlices={slices.length > 1}
            onShow={(one) => setIndex(one.slice)}
            onRemove={removeMeasurement}
            onKey={changeByKey}
          />
          {isMeasuring(tool) && (
            <p className="px-2 text-small text-muted pointer-coarse:hidden">
              {t('placeWithKey', { key: stageTools.find((one) => one.id === tool)!.key })}
            </p>
          )}
        </div>
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

function pixelsOf(slice: StageSlice, window: WindowLevel): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(slice.width * slice.height * 4);
  paintWindow(slice.values, slice, window, pixels);
  return pixels;
}

function inside(box: ViewerFinding['box'], { x, y }: Point): boolean {
  return x >= box.left && y >= box.top && x <= box.left + box.width && y <= box.top + box.height;
}
