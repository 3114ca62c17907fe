import { type KeyboardEvent, useId, useState } from 'react';

interface HoverNoteProps {
  /** The short text that is always in sight. */
  label: string;
  note: string;
}

/** A source that opens on hover, focus or tap. Plain, so that the landing page loads no tooltip library. */
export function HoverNote({ label, note }: HoverNoteProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false);
  };
  return (
    <span className="relative inline-block">
      <button
        type="button"
        aria-describedby={open ? id : undefined}
        onPointerEnter={() => setOpen(true)}
        onPointerLeave={() => setOpen(false)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(true)}
        className="rounded-small text-left text-small text-muted underline decoration-dotted underline-offset-4 hover:text-text"
      >
        {label}
      </button>
      {open && (
        <span
          id={id}
          role="tooltip"
          className="absolute bottom-full left-0 z-10 mb-2 block w-60 max-w-[70vw] animate-enter rounded-control border border-line bg-panel px-3 py-2 text-small text-text"
        >
          {note}
        </span>
      )}
    </span>
  );
}
