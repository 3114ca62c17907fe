import { type KeyboardEvent, useEffect, useRef } from 'react';
import { measure } from './measure.ts';
import type { Measurement } from './measurement.ts';
import { measurementElementId } from './measurement-list.tsx';
import { firstPoints, pointsAfterKey } from './measurement-points.ts';
import type { StageTool } from './stage-keys.ts';
import { isMeasuring, type MeasuringOptions, nextId, withMeasurement } from './use-measuring.ts';

interface MeasuringKeysOptions extends MeasuringOptions {
  setTool: (tool: StageTool) => void;
  onRemove: (id: string) => void;
}

/** Measures without a pointer: a tool's key, pressed again, places a measurement, and keys change it in the list. */
export function useMeasuringKeys(options: MeasuringKeysOptions) {
  const { slice, index, spacing, tool, setTool, measurements, onRemove } = options;
  /** Gets the focus once it is listed. */
  const placed = useRef<string | null>(null);
  useEffect(() => {
    const { current: id } = placed;
    if (id === null || !measurements.some((one) => one.id === id)) return;
    placed.current = null;
    document.getElementById(measurementElementId(id))?.focus();
  }, [measurements]);
  const put = (one: Parameters<typeof measure>[0]) =>
    slice && options.onMeasurementsChange(withMeasurement(measurements, measure(one, slice, spacing)));
  return {
    pressTool: (next: StageTool) => {
      if (next !== tool || !isMeasuring(next) || !slice) return setTool(next);
      const id = nextId(measurements);
      placed.current = id;
      put({ id, kind: next, slice: index, points: firstPoints(next, slice) });
    },
    /** Returns false if the key has no action here. */
    changeByKey: (one: Measurement, event: KeyboardEvent): boolean => {
      const { key, shiftKey } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      if (key === 'Delete' || key === 'Backspace') {
        onRemove(one.id);
        return true;
      }
      if (!key.startsWith('Arrow')) return false;
      const points = slice && one.slice === index && pointsAfterKey({ key, shiftKey }, one, slice);
      if (points) put({ ...one, points });
      return true;
    },
  };
}
