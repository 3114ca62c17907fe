import { useRef, useState } from 'react';
import type { PaneDrag, PanePress } from '../pane-drag.ts';
import type { Point } from '../viewport.ts';
import { measure } from './measure.ts';
import type { Measurement, MeasurementKind } from './measurement.ts';
import { drawnPoints, isDrawn, movedHandle, movedPoints } from './measurement-points.ts';
import type { StageTool } from './stage-keys.ts';
import type { StageSlice, StageSpacing } from './stage-slice.ts';

export interface MeasuringOptions {
  /** Undefined while it is not decoded. */
  slice: StageSlice | undefined;
  index: number;
  /** Null if the file gives no pixel size; lengths are then in pixels. */
  spacing: StageSpacing | null;
  tool: StageTool;
  /** Owned by the page, which lists them in a report. */
  measurements: readonly Measurement[];
  onMeasurementsChange: (measurements: Measurement[]) => void;
}

/** A measurement in the making. */
interface Draft {
  measurement: Measurement;
  /** After a click without a drag, the pointer draws without being pressed, and the next click ends it. */
  follow: ((at: Point) => Measurement['points']) | null;
}

export const isMeasuring = (tool: StageTool): tool is MeasurementKind =>
  tool === 'length' || tool === 'ellipse' || tool === 'value';

/** Draws measurements with the pointer and changes them by their handles. All positions are in picture pixels. */
export function useMeasuring(options: MeasuringOptions) {
  const latest = useRef(options);
  latest.current = options;
  const draft = useRef<Draft | null>(null);
  const [drawing, setDrawing] = useState<Measurement | null>(null);
  const { index, measurements } = options;

  const setDraft = (next: Draft | null) => {
    draft.current = next;
    setDrawing(next?.measurement ?? null);
  };
  const drop = () => setDraft(null);
  const keep = () => {
    const made = draft.current?.measurement;
    drop();
    if (made && isDrawn(made))
      latest.current.onMeasurementsChange(withMeasurement(latest.current.measurements, made));
  };
  /** Draws on the slice that was pressed, also if another is shown meanwhile. */
  const drawOn = (of: Pick<Measurement, 'id' | 'kind'>, slice: StageSlice) => {
    const { index: place, spacing } = options;
    return (points: Measurement['points'], follow: Draft['follow'] = null) =>
      setDraft({ measurement: measure({ ...of, slice: place, points }, slice, spacing), follow });
  };

  const startDrawing = (kind: MeasurementKind, { at, touch }: PanePress, slice: StageSlice): PaneDrag => {
    const draw = drawOn({ id: nextId(measurements), kind }, slice);
    const pointsTo = (to: Point) => drawnPoints(kind, at, to, slice);
    draw(pointsTo(at));
    return {
      move: (to) => draw(pointsTo(to.at)),
      end: (moved) => (moved || kind === 'value' ? keep() : touch ? drop() : draw(pointsTo(at), pointsTo)),
      cancel: drop,
    };
  };
  const startChanging = (
    one: Measurement,
    handle: number | null,
    press: PanePress,
    slice: StageSlice,
  ): PaneDrag => {
    const draw = drawOn(one, slice);
    return {
      move: ({ at }) =>
        draw(
          handle === null
            ? movedPoints(one.points, at.x - press.at.x, at.y - press.at.y, slice)
            : movedHandle(one, handle, at, slice),
        ),
      end: keep,
      cancel: drop,
    };
  };

  return {
    /** Those of the shown slice, as drawn now. */
    drawn: (drawing ? withMeasurement(measurements, drawing) : measurements).filter(
      ({ slice }) => slice === index,
    ),
    /** Null if the press is for another tool. */
    startMeasuring: (press: PanePress): PaneDrag | null => {
      const { slice, tool } = options;
      if (press.button !== 0 || !slice) return null;
      if (draft.current?.follow) {
        keep();
        return { move: () => undefined };
      }
      const pressed = press.target?.closest('[data-measurement]')?.getAttribute('data-measurement');
      const handle = press.target?.getAttribute('data-handle') ?? null;
      const one = measurements.find(({ id }) => id === pressed);
      if (one) return startChanging(one, handle === null ? null : Number(handle), press, slice);
      return isMeasuring(tool) ? startDrawing(tool, press, slice) : null;
    },
    /** The pointer has moved without being pressed. */
    follow: (at: Point) => {
      const { current: now } = draft;
      const { slice } = options;
      if (now?.follow && slice && now.measurement.slice === index)
        drawOn(now.measurement, slice)(now.follow(at), now.follow);
    },
    /** Returns false if nothing was being drawn. */
    stopDrawing: (): boolean => {
      const drawn = draft.current !== null;
      if (drawn) drop();
      return drawn;
    },
  };
}

/** An id that no listed measurement has. */
export const nextId = (measurements: readonly Measurement[]): string =>
  String(1 + Math.max(0, ...measurements.map(({ id }) => Number(id))));

/** The list with a measurement added or replaced. */
export function withMeasurement(measurements: readonly Measurement[], one: Measurement): Measurement[] {
  return measurements.some(({ id }) => id === one.id)
    ? measurements.map((other) => (other.id === one.id ? one : other))
    : [...measurements, one];
}
