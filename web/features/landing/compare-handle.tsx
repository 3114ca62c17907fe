import { ChevronsLeftRight } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';

interface CompareHandleProps {
  /** Percent from the left where the marked side begins. */
  split: number;
  onSplit: (split: number) => void;
}

const step = 4;
const clamp = (value: number): number => Math.min(100, Math.max(0, value));

/** The line between the plain and the marked picture. */
export function CompareHandle({ split, onSplit }: CompareHandleProps) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (frame) onSplit(clamp(((event.clientX - frame.left) / frame.width) * 100));
  };
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: split - step,
      ArrowDown: split - step,
      ArrowRight: split + step,
      ArrowUp: split + step,
      Home: 0,
      End: 100,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onSplit(clamp(next));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Uncover the marks"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 - split)}
      aria-valuetext={`${Math.round(100 - split)} percent of the picture with marks`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      className="absolute inset-y-0 -ml-6 flex w-12 cursor-ew-resize touch-none items-center justify-center focus-visible:-outline-offset-4"
      style={{ left: `${split}%` }}
    >
      <span aria-hidden="true" className="absolute inset-y-0 left-1/2 w-px bg-white/60" />
      <span
        aria-hidden="true"
        className="relative flex size-8 items-center justify-center rounded-full border border-white/60 bg-stage text-white"
      >
        <ChevronsLeftRight size={16} />
      </span>
    </div>
  );
}
