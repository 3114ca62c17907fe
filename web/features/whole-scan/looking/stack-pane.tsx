import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { scaled, sideOf } from '#imaging/geometry/vector.ts';
import type { Lesion } from '#imaging/lesions/link-lesions.ts';
import { paintWindow } from '#imaging/volume/grey-window.ts';
import { MarkOutlines } from '#web/components/viewer/picture-marks.tsx';
import { useWindowDrag } from '#web/components/viewer/use-window-drag.ts';
import type { OpenSeries } from '../scan/scan-state.ts';
import { marksOnSlice } from './lesion-marks.ts';
import { PlanePicture } from './plane-picture.tsx';
import type { StackView } from './use-stack-view.ts';

interface StackPaneProps {
  open: OpenSeries;
  lesions: readonly Lesion[];
  view: StackView;
  /** CSS height of the stage. */
  space: string;
  /** Read aloud: which scan this is. */
  name: string;
  crossHair: boolean;
}

/** Touch: this many pixels of a swipe are one slice. */
const swipeStep = 10;

/** The slices of a series: wheel, keys and swipes scroll, dragging sets the window, a click the cross-hair. */
export function StackPane({ open, lesions, view, space, name, crossHair }: StackPaneProps) {
  const { index, setIndex, window, setWindow, outlines, cursor, setCursor } = view;
  const pane = useRef<HTMLElement>(null);
  const swipe = useRef<{ y: number; index: number } | null>(null);
  const slice = open.slices[index];
  const first = open.slices.find((one) => one !== undefined);
  const width = slice?.width ?? first?.width ?? 1;
  const height = slice?.height ?? first?.height ?? 1;
  const pixels = useMemo(() => {
    if (!slice) return null;
    const out = new Uint8ClampedArray(slice.width * slice.height * 4);
    paintWindow(slice.values, slice, window, out);
    return out;
  }, [slice, window]);
  const marks = outlines ? marksOnSlice(lesions, index, { width, height }) : [];
  const drag = useWindowDrag({
    window,
    onChange: setWindow,
    narrowest: Math.max(1e-6, (open.window?.width ?? 1) / 200),
  });

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (event.deltaY !== 0) setIndex(index + Math.sign(event.deltaY));
  });
  useEffect(() => {
    const element = pane.current;
    // React's own wheel handlers cannot keep the page from scrolling.
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowLeft: index - 1,
      ArrowDown: index + 1,
      ArrowRight: index + 1,
      PageUp: index - 10,
      PageDown: index + 10,
      Home: 0,
      End: open.slices.length - 1,
    };
    const next = moves[event.key];
    if (event.key === 'o') view.setOutlines(!outlines);
    else if (next !== undefined) setIndex(next);
    else return;
    event.preventDefault();
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    swipe.current = null;
    const clicked = !drag.moved() && event.pointerType !== 'touch' && event.button === 0;
    drag.onPointerUp();
    const box = pane.current?.querySelector('canvas')?.getBoundingClientRect();
    if (!clicked || !box || !crossHair) return;
    const x = Math.floor(((event.clientX - box.left) / box.width) * width);
    const y = Math.floor(((event.clientY - box.top) / box.height) * height);
    if (x >= 0 && y >= 0 && x < width && y < height) setCursor({ x, y });
  };
  const sides = open.geometry && {
    left: sideOf(scaled(open.geometry.rowDirection, -1)),
    right: sideOf(open.geometry.rowDirection),
    top: sideOf(scaled(open.geometry.columnDirection, -1)),
    bottom: sideOf(open.geometry.columnDirection),
  };
  return (
    <section
      ref={pane}
      aria-label={`${name}: slice ${index + 1} of ${open.slices.length}`}
      aria-roledescription="stack of slices"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll while it has the focus
      tabIndex={0}
      data-stack=""
      data-loaded={open.loaded}
      className="relative grid touch-pan-x cursor-crosshair place-items-center overflow-hidden select-none focus-visible:-outline-offset-2"
      style={{ height: space }}
      onKeyDown={onKeyDown}
      {...drag}
      onPointerDown={(event) => {
        if (event.pointerType === 'touch') swipe.current = { y: event.clientY, index };
        drag.onPointerDown(event);
      }}
      onPointerMove={(event) => {
        if (swipe.current) setIndex(swipe.current.index + (event.clientY - swipe.current.y) / swipeStep);
        else drag.onPointerMove(event);
      }}
      onPointerUp={onPointerUp}
    >
      <PlanePicture
        width={width}
        height={height}
        pixels={pixels}
        spacing={open.geometry?.spacing ?? { row: 1, column: 1 }}
        space={space}
        label={`Slice ${index + 1}${marks.length > 0 ? `, ${marks.length} marked` : ''}`}
      >
        <MarkOutlines picture={{ width, height }} findings={marks} activeId={null} />
        {crossHair && (
          <>
            <span
              className="pointer-events-none absolute inset-y-0 w-px bg-accent/70"
              style={{ left: `${((cursor.x + 0.5) / width) * 100}%` }}
            />
            <span
              className="pointer-events-none absolute inset-x-0 h-px bg-accent/70"
              style={{ top: `${((cursor.y + 0.5) / height) * 100}%` }}
            />
          </>
        )}
      </PlanePicture>
      {sides && (
        <div aria-hidden="true" className="pointer-events-none absolute inset-0 text-small text-muted">
          <span className="absolute top-1 left-1/2">{sides.top}</span>
          <span className="absolute bottom-1 left-1/2">{sides.bottom}</span>
          <span className="absolute top-1/2 left-2">{sides.left}</span>
          <span className="absolute top-1/2 right-2">{sides.right}</span>
        </div>
      )}
      <p className="pointer-events-none absolute top-2 left-3 text-small text-muted">
        {index + 1} / {open.slices.length}
      </p>
    </section>
  );
}
