import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Orientation } from '#contract/scans.ts';
import { restoreFocusAfter } from '#web/lib/focus-after.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { OrientationLetters } from '../orientation-letters.tsx';
import { useFullScreen } from '../use-full-screen.ts';
import type { ViewerFinding } from '../viewer-finding.ts';
import type { WindowLevel } from '../window-level.ts';
import { WindowFields, type WindowPreset } from '../window-presets.tsx';
import { MeasurementList, measurementElementId } from './measurement-list.tsx';
import { PlainPicture } from './plain-picture.tsx';
import { firstTool, handleStageKey, type StageActions, type StageTool, stageTools } from './stage-keys.ts';
import { StageOverlay } from './stage-overlay.tsx';
import { type PicturePoint, type StageSlice, valueAt } from './stage-slice.ts';
import { StageToolbar } from './stage-toolbar.tsx';
import { isMeasuring, useMeasuringKeys } from './use-measuring-keys.ts';
import { type StageSetup, usePictureStage } from './use-picture-stage.ts';
import { useStageWheel } from './use-stage-wheel.ts';

export interface SliceStageProps extends Omit<StageSetup, 'id' | 'tool'> {
  /** The accessible name, such as 'Axial T1'. */
  name: string;
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
  onPoint?: (point: PicturePoint) => void;
  crossHair?: PicturePoint | null;
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

/** The viewer for single slices and whole scans, with the same tools and keys, based on Cornerstone3D. */
export function SliceStage(props: SliceStageProps) {
  const {
    name,
    slices,
    index,
    spacing,
    window,
    presets,
    findings,
    marks,
    measurements,
    compact = false,
  } = props;
  const t = useTranslations('viewer');
  const id = `stage${useId().replace(/\W/g, '')}`;
  const pane = useRef<HTMLDivElement>(null);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [filled, fullScreen] = useFullScreen(frame);
  const [tool, setTool] = useState<StageTool>(() => firstTool(slices.length));
  const [helpOpen, setHelpOpen] = useState(false);
  const [hovered, setHovered] = useState<PicturePoint | null>(null);
  const pressed = useRef<{ x: number; y: number } | null>(null);
  const setIndex = (next: number) =>
    props.onIndexChange(Math.min(slices.length - 1, Math.max(0, Math.round(next))));
  const { stage, setElement, failed } = usePictureStage({ ...props, id, tool });
  useStageWheel({ pane, stage, onStep: slices.length > 1 ? (steps) => setIndex(index + steps) : null });

  const slice = slices[index];
  const removeMeasurement = (measurement: string) => {
    const at = measurements.findIndex((one) => one.id === measurement);
    const left = measurements.filter((one) => one.id !== measurement);
    const neighbor = left[Math.min(at, left.length - 1)];
    restoreFocusAfter(
      () => props.onMeasurementsChange(left),
      neighbor ? measurementElementId(neighbor.id) : `${id}-frame`,
    );
  };
  const { pressTool, changeByKey } = useMeasuringKeys({
    ...{ stage, slice, index, tool, setTool, measurements },
    onRemove: removeMeasurement,
  });
  const actions: StageActions = {
    ...{ sliceCount: slices.length, index, setIndex, setTool, pressTool },
    zoomBy: (factor) => stage?.zoomBy(factor),
    fit: () => stage?.fit(),
    panBy: (right, down) => stage?.panBy(right, down),
    changeWindow: (level, width) =>
      props.onWindowChange({
        center: window.center + level * window.width,
        width: window.width * (1 + width),
      }),
    resetWindow: () => presets[0] && props.onWindowChange(presets[0].window),
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
    if (handleStageKey(event, actions)) event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    const at = event.pointerType === 'touch' ? null : (stage?.toPicture(event) ?? null);
    setHovered(at);
    const under = at && findings.find(({ box }) => inside(box, at));
    if (!event.buttons) props.onActivate?.(under?.id ?? null);
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = pressed.current;
    pressed.current = null;
    const at = stage?.toPicture(event);
    if (!from || !at || isMeasuring(tool) || Math.hypot(event.clientX - from.x, event.clientY - from.y) > 4)
      return;
    if (slice && valueAt(slice, at) !== null) props.onPoint?.({ x: Math.floor(at.x), y: Math.floor(at.y) });
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
      data-stage={stage ? 'ready' : failed ? 'plain' : 'loading'}
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: pointer tools; the section around it handles their keys */}
        <div
          ref={pane}
          data-pane=""
          className="relative overflow-hidden bg-stage select-none"
          style={{ height: filled ? '100%' : props.height }}
          onPointerDown={({ button, clientX, clientY }) => {
            pressed.current = button === 0 ? { x: clientX, y: clientY } : null;
          }}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerLeave={() => setHovered(null)}
          onContextMenu={(event) => event.preventDefault()}
        >
          {!stage && slice && <PlainPicture slice={slice} spacing={spacing} window={window} />}
          <div
            ref={setElement}
            role="img"
            aria-label={
              shown.length > 0 ? t('sliceFindings', { slice: sliceName, count: shown.length }) : sliceName
            }
            className={clsx(
              'absolute inset-0 cursor-crosshair',
              slices.length === 1 && tool === 'window' && stage?.zoom() === 1 ? 'touch-pan-y' : 'touch-none',
            )}
          />
          {stage && slice && (
            <StageOverlay
              {...{ stage, slice, index, measurements }}
              findings={shown}
              activeId={props.activeId ?? null}
              onActivate={(next) => props.onActivate?.(next)}
              crossHair={props.crossHair ?? null}
            />
          )}
          {props.orientation && <OrientationLetters orientation={props.orientation} low />}
          <Corner slice={slice} point={hovered} window={window} place={[index, slices.length]} />
          {failed && (
            <p className="absolute inset-x-0 bottom-2 text-center text-small text-muted" role="status">
              {t('toolsMissing')}
            </p>
          )}
        </div>
        {props.aside}
      </div>
      {props.below}
      {!compact && (
        <div className="space-y-2 border-t border-line p-2">
          <StageToolbar
            {...{ actions, tool, marks, helpOpen }}
            zoom={Math.round((stage?.zoom() ?? 1) * 100)}
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

interface CornerProps {
  slice: StageSlice | undefined;
  point: PicturePoint | null;
  window: WindowLevel;
  place: [index: number, count: number];
}

/** Slice number, window and the pixel value under the pointer. */
function Corner({ slice, point, window, place: [index, count] }: CornerProps) {
  const t = useTranslations('viewer.corner');
  const { short } = useFormats();
  const value = slice && point ? valueAt(slice, point) : null;
  return (
    <div className="pointer-events-none absolute top-2 start-2 rounded-small bg-stage/80 px-1.5 text-small text-muted">
      {count > 1 && <p>{t('place', { number: String(index + 1), count: String(count) })}</p>}
      <p>{t('window', { level: short(window.center), width: short(window.width) })}</p>
      {value !== null && point && (
        <p data-value="">
          {t('value', {
            ...{ x: String(Math.floor(point.x)), y: String(Math.floor(point.y)) },
            value: short(value),
          })}
        </p>
      )}
    </div>
  );
}

function inside(box: ViewerFinding['box'], { x, y }: PicturePoint): boolean {
  return x >= box.left && y >= box.top && x <= box.left + box.width && y <= box.top + box.height;
}
