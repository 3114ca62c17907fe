import { clsx } from 'clsx';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { classLabel } from '#contract/tumor-classes.ts';
import { placeInPercent, type Size } from '#web/components/viewer/viewport.ts';
import { arrowDirections } from '#web/lib/arrow-keys.ts';
import {
  boxBetween,
  type Corner,
  type EditedBox,
  type Frame,
  keyStep,
  minSide,
  moveBox,
  movePoint,
  nextClass,
  type Point,
  resizeBox,
} from './box-editing.ts';
import type { BoxEditor } from './box-editor.ts';
import { OutlineEditor } from './outline-editor.tsx';

type Drag =
  | { kind: 'draw'; start: Point }
  | { kind: 'move'; start: Point; box: EditedBox }
  | { kind: 'resize'; start: Point; box: EditedBox; corner: Corner }
  | { kind: 'point'; start: Point; box: EditedBox; index: number };

const corners: { corner: Corner; place: string }[] = [
  { corner: 'nw', place: '-left-2 -top-2 cursor-nwse-resize' },
  { corner: 'ne', place: '-right-2 -top-2 cursor-nesw-resize' },
  { corner: 'sw', place: '-bottom-2 -left-2 cursor-nesw-resize' },
  { corner: 'se', place: '-bottom-2 -right-2 cursor-nwse-resize' },
];

function draggedTo(drag: Exclude<Drag, { kind: 'draw' }>, at: Point, picture: Size): EditedBox {
  const dx = at.x - drag.start.x;
  const dy = at.y - drag.start.y;
  switch (drag.kind) {
    case 'move':
      return moveBox(drag.box, dx, dy, picture);
    case 'resize':
      return resizeBox(drag.box, drag.corner, dx, dy, picture);
    case 'point':
      return movePoint(drag.box, drag.index, at, picture);
  }
}

/** Number of larger boxes. Used as z-index, so that the smallest box lies on top. */
function largerThan(box: Size, boxes: readonly Size[]): number {
  return boxes.filter(({ width, height }) => width * height > box.width * box.height).length;
}

interface BoxEditorLayerProps {
  editor: BoxEditor;
  picture: Size;
  /** The pointer pans the picture instead. */
  panning: boolean;
}

/** The overlay where boxes are drawn, moved, resized, retyped and deleted, by pointer and keyboard. */
export function BoxEditorLayer({ editor, picture, panning }: BoxEditorLayerProps) {
  const t = useTranslations('admin.review.boxes');
  const layer = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  /** Whether the drag has changed anything yet. Later changes of the same drag are one undo step. */
  const dragged = useRef(false);
  const [drawing, setDrawing] = useState<Frame | null>(null);
  const { boxes, selectedId, select } = editor;

  // Focus the picture first, so that the next Tab reaches its first box.
  useEffect(() => layer.current?.focus({ preventScroll: true }), []);

  // Focus a new box, so that the arrow keys move it.
  useEffect(() => {
    if (!selectedId || document.activeElement?.matches(`[data-point][data-box="${selectedId}"]`)) return;
    layer.current?.querySelector<HTMLElement>(`[data-box="${selectedId}"]`)?.focus({ preventScroll: true });
  }, [selectedId]);

  const pointOf = (event: PointerEvent): Point => {
    const area = layer.current?.getBoundingClientRect();
    if (!area) return { x: 0, y: 0 };
    return {
      x: ((event.clientX - area.left) / area.width) * picture.width,
      y: ((event.clientY - area.top) / area.height) * picture.height,
    };
  };
  const endDrag = () => {
    drag.current = null;
    setDrawing(null);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!event.isPrimary) {
      // A second finger means zoom, so cancel the drawing.
      endDrag();
      return;
    }
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    dragged.current = false;
    const start = pointOf(event);
    const id = event.target.closest('[data-box]')?.getAttribute('data-box');
    const corner = event.target.getAttribute('data-corner') as Corner | null;
    const point = event.target.getAttribute('data-point');
    const box = boxes.find((each) => each.id === id);
    layer.current?.setPointerCapture(event.pointerId);
    // Inside an unselected box, or with Shift, a drag draws another box, because lesions can be nested. A click without
    // a drag focuses the box, which selects it.
    if (!box || box.id !== selectedId || event.shiftKey) {
      if (!box) select(null);
      drag.current = { kind: 'draw', start };
      return;
    }
    if (point !== null) drag.current = { kind: 'point', start, box, index: Number(point) };
    else drag.current = corner ? { kind: 'resize', start, box, corner } : { kind: 'move', start, box };
  };
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || !event.isPrimary) return;
    const at = pointOf(event);
    const dx = at.x - now.start.x;
    const dy = at.y - now.start.y;
    if (now.kind === 'draw') setDrawing(boxBetween(now.start, at, picture));
    else if (Math.hypot(dx, dy) < 1 && !dragged.current) return;
    else {
      editor.change(draggedTo(now, at, picture), dragged.current);
      dragged.current = true;
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!event.isPrimary) return;
    const ended = drag.current;
    endDrag();
    if (ended?.kind !== 'draw') return;
    // Use the pointer's current position: the last drawing state may not have rendered yet.
    const drawn = boxBetween(ended.start, pointOf(event), picture);
    if (drawn.width >= minSide && drawn.height >= minSide) editor.add(drawn);
  };

  const onKeyDown = (event: KeyboardEvent, box: EditedBox) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = arrowDirections[event.key];
    const step = keyStep(picture);
    if (arrow) {
      const [dx, dy] = [arrow[0] * step, arrow[1] * step];
      editor.change(event.shiftKey ? resizeBox(box, 'se', dx, dy, picture) : moveBox(box, dx, dy, picture));
    } else if (event.key === 'Delete' || event.key === 'Backspace') editor.remove(box.id);
    else if (event.key.toLowerCase() === 't') editor.retype(box, nextClass(box.class));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <section
      ref={layer}
      data-editor=""
      aria-label={t('yours')}
      tabIndex={-1}
      className={clsx(
        'absolute inset-0 touch-none outline-none',
        panning ? 'pointer-events-none' : 'cursor-crosshair',
      )}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={endDrag}
    >
      {boxes.map((box, index) => {
        const chosen = box.id === selectedId;
        return (
          <button
            key={box.id}
            type="button"
            data-box={box.id}
            aria-label={t('yourBox', {
              number: index + 1,
              type: classLabel(box.class),
              width: Math.round(box.width),
              height: Math.round(box.height),
            })}
            // A box inside another one stays reachable by pointer.
            style={{ ...placeInPercent(box, picture), zIndex: largerThan(box, boxes) }}
            className={clsx(
              // A dark rim on both sides keeps the line visible on white matter and where boxes overlap.
              'absolute cursor-move rounded-small border-2 outline-offset-4 shadow-[0_0_0_1px_#000,inset_0_0_0_1px_#000]',
              chosen ? 'border-white bg-white/10' : 'border-accent-text',
            )}
            onFocus={() => select(box.id)}
            onKeyDown={(event) => onKeyDown(event, box)}
          >
            <span className="pointer-events-none absolute bottom-full -left-0.5 mb-1 rounded-small bg-accent px-1.5 text-small font-semibold whitespace-nowrap text-white">
              {t('badge', { number: index + 1, type: classLabel(box.class) })}
            </span>
            {chosen &&
              corners.map(({ corner, place }) => (
                <span
                  key={corner}
                  data-corner={corner}
                  aria-hidden="true"
                  className={clsx('absolute size-4 rounded-small border border-stage bg-white', place)}
                />
              ))}
          </button>
        );
      })}
      {boxes.map((box) => (
        <OutlineEditor
          key={box.id}
          box={box}
          picture={picture}
          chosen={box.id === selectedId}
          onChange={editor.change}
        />
      ))}
      {drawing && (
        <div
          className="pointer-events-none absolute border-2 border-dashed border-white"
          style={placeInPercent(drawing, picture)}
        />
      )}
    </section>
  );
}
