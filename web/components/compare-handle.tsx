import { ChevronsLeftRight } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslations } from 'use-intl/react';

interface CompareHandleProps {
  /** Percent of the pane that shows the picture without marks. */
  split: number;
  onSplitChange: (split: number) => void;
}

const clamp = (value: number) => Math.min(100, Math.max(0, value));

/** The divider between before and after: draggable, or moved with the arrow keys. */
export function CompareHandle({ split, onSplitChange }: CompareHandleProps) {
  const t = useTranslations('shell.parts');
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { currentTarget, pointerId, clientX } = event;
    if (!currentTarget.hasPointerCapture(pointerId) || !currentTarget.parentElement) return;
    const box = currentTarget.parentElement.getBoundingClientRect();
    onSplitChange(clamp(((clientX - box.left) / box.width) * 100));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: split - 2,
      ArrowDown: split - 2,
      ArrowRight: split + 2,
      ArrowUp: split + 2,
      PageDown: split - 10,
      PageUp: split + 10,
      Home: 0,
      End: 100,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSplitChange(clamp(next));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t('beforeAfter')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(split)}
      aria-valuetext={t('withoutMarks', { percent: String(Math.round(split)) })}
      // At either end it stays within reach.
      style={{ left: `clamp(20px, ${split}%, calc(100% - 20px))` }}
      className="group absolute inset-y-0 z-10 flex w-10 -translate-x-1/2 cursor-ew-resize touch-none items-center justify-center outline-none"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <span aria-hidden="true" className="absolute inset-y-0 w-px bg-white/80" />
      <span
        aria-hidden="true"
        className="relative inline-flex size-8 items-center justify-center rounded-full border border-white/80 bg-stage text-white group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent"
      >
        <ChevronsLeftRight size={16} />
      </span>
    </div>
  );
}
