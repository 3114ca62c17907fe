import { type RefObject, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Orientation } from '#contract/scans.ts';
import { paintWindow } from '#imaging/volume/gray-window.ts';
import { CrossHair } from '../cross-hair.tsx';
import { OrientationLetters } from '../orientation-letters.tsx';
import type { PanePress } from '../pane-drag.ts';
import { PictureMarks } from '../picture-marks.tsx';
import { PicturePane } from '../picture-pane.tsx';
import { PixelPicture } from '../pixel-picture.tsx';
import type { ViewerFinding } from '../viewer-finding.ts';
import type { Point, Size, Viewport } from '../viewport.ts';
import type { WindowLevel } from '../window-level.ts';
import { MeasurementLayer } from './measurement-layer.tsx';
import { SliceCorner } from './slice-corner.tsx';
import type { StageTool } from './stage-keys.ts';
import { stagePress } from './stage-press.ts';
import type { StageSlice } from './stage-slice.ts';
import type { useMeasuring } from './use-measuring.ts';

interface StagePaneProps {
  pane: RefObject<HTMLDivElement | null>;
  /** Undefined until it is decoded. */
  slice: StageSlice | undefined;
  /** In pixels, and in true proportions. */
  picture: Size;
  shape: Size;
  viewport: Viewport;
  setViewport: (viewport: Viewport) => void;
  window: WindowLevel;
  onWindowChange: (window: WindowLevel) => void;
  tool: StageTool;
  stack: { index: number; sliceCount: number; setIndex: (index: number) => void };
  measuring: Pick<ReturnType<typeof useMeasuring>, 'drawn' | 'startMeasuring' | 'follow'>;
  findings: readonly ViewerFinding[];
  /** Whether the findings are drawn. */
  marks: boolean;
  orientation: Orientation | null | undefined;
  crossHair: Point | null | undefined;
  activeId: string | null;
  onActivate: (id: string | null) => void;
  onPoint: ((point: Point) => void) | undefined;
}

/** The slice with its marks and measurements, and what the pointer does over it. */
export function StagePane(props: StagePaneProps) {
  const { slice, picture, shape, window, tool, stack, findings, measuring, onActivate } = props;
  const { index, sliceCount, setIndex } = stack;
  const t = useTranslations('viewer');
  const [hovered, setHovered] = useState<Point | null>(null);
  const pixels = useMemo(() => slice && pixelsOf(slice, window), [slice, window]) ?? null;
  /** From the shape to picture pixels. */
  const inPixels = ({ x, y }: Point): Point => ({
    x: (x * picture.width) / shape.width,
    y: (y * picture.height) / shape.height,
  });
  const startDrag = (press: PanePress) =>
    stagePress(press, { ...props, scroll: stack, inPixels, startMeasuring: measuring.startMeasuring });
  const onHover = (over: Point | null, pressed: boolean) => {
    const at = over && inPixels(over);
    setHovered(at);
    if (pressed) return;
    if (at) measuring.follow(at);
    onActivate((at && findings.find(({ box }) => inside(box, at))?.id) ?? null);
  };
  const sliceName = sliceCount > 1 ? t('sliceNumber', { number: String(index + 1) }) : t('slice');
  const shown = props.marks ? findings : [];
  const count = shown.length;
  return (
    <PicturePane
      ref={props.pane}
      picture={shape}
      viewport={props.viewport}
      onViewportChange={props.setViewport}
      startDrag={startDrag}
      pageScroll={sliceCount === 1 && tool === 'window'}
      onStep={sliceCount > 1 ? (steps) => setIndex(index + steps) : undefined}
      onHover={onHover}
      className="h-full cursor-crosshair"
      fixed={
        <>
          {props.orientation && <OrientationLetters orientation={props.orientation} low />}
          <SliceCorner slice={slice} point={hovered} window={window} place={[index, sliceCount]} />
        </>
      }
    >
      <PixelPicture
        {...picture}
        pixels={pixels}
        label={count > 0 ? t('sliceFindings', { slice: sliceName, count }) : sliceName}
      />
      {slice && (
        // Drags begin on marks too, so marks take only the focus.
        <div className="pointer-events-none absolute inset-0" data-picture="">
          <PictureMarks
            picture={picture}
            findings={shown}
            activeId={props.activeId}
            onActivate={onActivate}
          />
          {props.crossHair && <CrossHair at={props.crossHair} picture={picture} />}
          <MeasurementLayer measurements={measuring.drawn} picture={picture} />
        </div>
      )}
    </PicturePane>
  );
}

function pixelsOf(slice: StageSlice, window: WindowLevel): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(slice.width * slice.height * 4);
  paintWindow(slice.values, slice, window, pixels);
  return pixels;
}

function inside(box: ViewerFinding['box'], { x, y }: Point): boolean {
  return x >= box.left && y >= box.top && x <= box.left + box.width && y <= box.top + box.height;
}
