import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl/react';
import type { Size } from '#web/components/viewer/viewport.ts';
import { arrowDirections } from '#web/lib/arrow-keys.ts';
import { type EditedBox, handlesOf, keyStep, movePoint, removePoint, splitSide } from './box-editing.ts';

interface OutlineEditorProps {
  box: EditedBox;
  picture: Size;
  chosen: boolean;
  onChange: (box: EditedBox) => void;
}

/** The outline of one box. The layer below handles dragging; this component shows the points and handles keys. */
export function OutlineEditor({ box, picture, chosen, onChange }: OutlineEditorProps) {
  const t = useTranslations('admin.review.boxes');
  if (!box.contour) return null;
  const points = handlesOf(box.contour);
  const step = keyStep(picture);
  const handles = points.map(([x, y], index) => ({ key: `point-${index}`, index, x, y }));
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const [x, y] = points[index] ?? [0, 0];
    const arrow = arrowDirections[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) onChange(movePoint(box, index, { x: x + arrow[0] * step, y: y + arrow[1] * step }, picture));
    else if (event.key === 'Delete' || event.key === 'Backspace') onChange(removePoint(box, index));
    else if (event.key === 'Insert' || event.key === 'Enter') onChange(splitSide(box, index));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${picture.width} ${picture.height}`}
        preserveAspectRatio="none"
        className="pointer-events-none absolute inset-0 z-100 size-full overflow-visible"
      >
        {/* Drawn twice: a dark rim keeps the line visible on bright tissue. */}
        {['stroke-black stroke-4', chosen ? 'stroke-white stroke-2' : 'stroke-accent-text stroke-2'].map(
          (look) => (
            <polygon
              key={look}
              points={box.contour?.map((point) => point.join(',')).join(' ')}
              vectorEffect="non-scaling-stroke"
              className={`fill-none ${look}`}
            />
          ),
        )}
      </svg>
      {chosen &&
        handles.map(({ key, index, x, y }) => (
          <button
            key={key}
            type="button"
            data-point={index}
            data-box={box.id}
            aria-label={t('point', { number: index + 1, total: points.length })}
            title={t('pointHint')}
            style={{ left: `${(x / picture.width) * 100}%`, top: `${(y / picture.height) * 100}%` }}
            className="absolute z-110 size-4 -translate-1/2 cursor-grab rounded-full border border-stage bg-white"
            onKeyDown={(event) => onKeyDown(event, index)}
            onDoubleClick={() => onChange(splitSide(box, index))}
          />
        ))}
    </>
  );
}
