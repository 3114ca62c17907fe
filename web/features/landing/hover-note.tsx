import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { tooltipDelayMs } from '#contract/constants.ts';

interface HoverNoteProps {
  /** The short text that is always visible. */
  label: string;
  note: string;
}

/** A note that opens on hover, focus or tap. Hand-written, so that the landing page loads no tooltip library. */
export function HoverNote({ label, note }: HoverNoteProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(waiting.current);
    setOpen(false);
  };
  const hover = ({ pointerType }: PointerEvent) => {
    // Touch cannot hover; a tap opens the note.
    if (pointerType !== 'touch') waiting.current = setTimeout(() => setOpen(true), tooltipDelayMs);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <span className="relative inline-block">
      <button
        type="button"
        aria-describedby={open ? id : undefined}
        onPointerEnter={hover}
        onPointerLeave={close}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        className="rounded-small text-start text-small text-muted underline decoration-dotted underline-offset-4 hover:text-text"
      >
        {label}
      </button>
      {open && (
        <span
          id={id}
          role="tooltip"
          className="absolute bottom-full start-0 z-10 mb-2 block w-60 max-w-[70vw] animate-enter rounded-control border border-line bg-panel px-3 py-2 text-small text-text"
        >
          {note}
        </span>
      )}
    </span>
  );
}
