import { type PointerEvent, useRef } from 'react';
import { Segmented } from '#web/components/segmented.tsx';

/** The greys that a picture shows, in the values of its file. */
export interface WindowLevel {
  centre: number;
  width: number;
}

export interface WindowPreset {
  id: string;
  label: string;
  window: WindowLevel;
}

/** Pixels of a drag that double the width, or move the centre by a whole width. */
const dragScale = 240;

interface WindowDrag {
  window: WindowLevel;
  onChange: (window: WindowLevel) => void;
  /** The window cannot become narrower than this. */
  narrowest: number;
}

/**
 * Handlers for a pane: dragging sideways changes the width (contrast), up and down the centre (brightness), as in
 * every reading room. Touch is left to scrolling.
 */
export function useWindowDrag({ window, onChange, narrowest }: WindowDrag) {
  const from = useRef<{ x: number; y: number; window: WindowLevel; moved: boolean } | null>(null);
  return {
    /** True while the pointer that is down has moved: its end is no click. */
    moved: () => from.current?.moved ?? false,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, window, moved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (!start || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const right = event.clientX - start.x;
      const down = event.clientY - start.y;
      if (!start.moved && Math.hypot(right, down) < 4) return;
      start.moved = true;
      onChange({
        width: Math.max(narrowest, start.window.width * 2 ** (right / dragScale)),
        centre: start.window.centre + (down / dragScale) * start.window.width,
      });
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}

interface WindowPresetsProps {
  presets: readonly WindowPreset[];
  window: WindowLevel;
  onChange: (window: WindowLevel) => void;
}

/** Windows to choose from; a dragged one is none of them. */
export function WindowPresets({ presets, window, onChange }: WindowPresetsProps) {
  const chosen = presets.find(
    (preset) => preset.window.centre === window.centre && preset.window.width === window.width,
  );
  return (
    <Segmented
      label="Contrast"
      value={chosen?.id ?? ''}
      onValueChange={(id) => {
        const preset = presets.find((one) => one.id === id);
        if (preset) onChange(preset.window);
      }}
      options={presets.map(({ id, label }) => ({ value: id, label }))}
    />
  );
}
