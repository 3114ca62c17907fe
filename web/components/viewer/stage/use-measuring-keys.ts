import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Measurement } from './measurement.ts';
import { measurementElementId } from './measurement-list.tsx';
import { firstPoints, isMeasuring, pointsAfterKey } from './measuring-keys.ts';
import type { PictureStage } from './picture-stage.ts';
import type { StageSlice } from './stage-slice.ts';
import type { StageTool } from './stage-tools.ts';

interface MeasuringKeysOptions {
  stage: PictureStage | null;
  slice: StageSlice | undefined;
  index: number;
  tool: StageTool;
  setTool: (tool: StageTool) => void;
  measurements: readonly Measurement[];
  onRemove: (id: string) => void;
}

/** Measures without a pointer: a tool's key, pressed again, places a measurement, and keys change it in the list. */
export function useMeasuringKeys(options: MeasuringKeysOptions) {
  const { stage, slice, index, tool, setTool, measurements, onRemove } = options;
  /** Gets the focus once it is listed. */
  const placed = useRef<string | null>(null);
  useEffect(() => {
    const { current: id } = placed;
    if (id === null || !measurements.some((one) => one.id === id)) return;
    placed.current = null;
    document.getElementById(measurementElementId(id))?.focus();
  }, [measurements]);
  return {
    pressTool: (next: StageTool) => {
      const again = next === tool && isMeasuring(next);
      if (again && stage && slice) placed.current = stage.place(next, firstPoints(next, slice));
      else setTool(next);
    },
    /** Returns false if the key has no action here. */
    changeByKey: ({ id, kind, slice: at }: Measurement, event: KeyboardEvent): boolean => {
      const { key, shiftKey } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (key === 'Delete' || key === 'Backspace') {
        onRemove(id);
        return true;
      }
      if (!key.startsWith('Arrow')) return false;
      if (slice && at === index)
        stage?.changePoints(id, (points) => pointsAfterKey({ key, shiftKey }, { kind, points }, slice));
      return true;
    },
  };
}
