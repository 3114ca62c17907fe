import { type KeyboardEvent, useEffect, useRef } from 'react';
import { arrowDirections } from '#web/lib/arrow-keys.ts';
import type { Measurement, MeasurementKind } from './measurement.ts';
import { measurementElementId } from './measurement-list.tsx';
import type { PictureStage } from './picture-stage.ts';
import type { StageTool } from './stage-keys.ts';
import type { StageSlice } from './stage-slice.ts';

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

type Points = Measurement['points'];
type PictureSize = Pick<StageSlice, 'width' | 'height'>;

export const isMeasuring = (tool: StageTool): tool is MeasurementKind =>
  tool === 'length' || tool === 'ellipse' || tool === 'value';

/** Where a measurement begins that is placed with a key: in the middle of the picture. */
export function firstPoints(kind: MeasurementKind, { width, height }: PictureSize): Points {
  const [x, y, r] = [width / 2, height / 2, Math.min(width, height) / 8];
  if (kind === 'value') return [[x, y]];
  const ends: Points = [
    [x - r, y],
    [x + r, y],
  ];
  // The drawing library's order: bottom, top, left, right.
  return kind === 'length' ? ends : [[x, y + r], [x, y - r], ...ends];
}

/**
 * The points after an arrow key, one pixel on, or null for other keys and at the picture's edge. Shift moves the end of
 * a ruler and changes the axes of an ellipse.
 */
export function pointsAfterKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { kind, points }: Pick<Measurement, 'kind' | 'points'>,
  { width, height }: PictureSize,
): Points | null {
  const direction = arrowDirections[key];
  if (!direction) return null;
  const [dx, dy] = direction;
  const next = points.map(([x, y], index): readonly [number, number] => {
    if (!shiftKey || kind === 'value') return [x + dx, y + dy];
    if (kind === 'length') return index === 0 ? [x, y] : [x + dx, y + dy];
    const [right, down] = [[0, 0, -1, 1][index] ?? 0, [1, -1, 0, 0][index] ?? 0];
    return [x + right * dx, y + down * dy];
  });
  const [bottom, top, left, right] = next;
  const flat = kind === 'ellipse' && (bottom![1] - top![1] < 2 || right![0] - left![0] < 2);
  const outside = next.some(([x, y]) => x < 0 || y < 0 || x > width || y > height);
  return flat || outside ? null : next;
}
