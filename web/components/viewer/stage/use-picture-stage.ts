import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WindowLevel } from '../window-level.ts';
import type { Measurement } from './measurement.ts';
import type { PictureStage } from './picture-stage.ts';
import type { StageTool } from './stage-keys.ts';
import type { StageSlice, StageSpacing } from './stage-slice.ts';

export interface StageSetup {
  /** Identifies the stack; another id is another stack. */
  id: string;
  /** One picture or a stack. Undefined entries are not decoded. */
  slices: readonly (StageSlice | undefined)[];
  index: number;
  onIndexChange: (index: number) => void;
  /** Null if the file gives no pixel size; lengths are then in pixels. */
  spacing: StageSpacing | null;
  /** In the file's units. */
  window: WindowLevel;
  onWindowChange: (window: WindowLevel) => void;
  tool: StageTool;
  /** Owned by the page, which lists them in a report. */
  measurements: readonly Measurement[];
  onMeasurementsChange: (measurements: Measurement[]) => void;
}

/** Opens the drawing library on an element. It is loaded with the first stage, never with the page. */
export function usePictureStage(setup: StageSetup) {
  const { id, slices, index, window, tool, measurements } = setup;
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [stage, setStage] = useState<PictureStage | null>(null);
  const [failed, setFailed] = useState(false);
  // Renders the overlay again when the picture moves.
  const [, setMoves] = useState(0);
  const onMoved = useEffectEvent(() => setMoves((before) => before + 1));
  const onIndex = useEffectEvent(setup.onIndexChange);
  const onWindow = useEffectEvent(setup.onWindowChange);
  const onMeasurements = useEffectEvent(setup.onMeasurementsChange);
  const open = useEffectEvent((openPictureStage: typeof import('./picture-stage.ts').openPictureStage) =>
    openPictureStage(element!, {
      id,
      spacing: setup.spacing,
      measurements: setup.measurements,
      onIndex: (next) => onIndex(next),
      onWindow: (next) => onWindow(next),
      onMoved: () => onMoved(),
      onMeasurements: (next) => onMeasurements(next),
    }),
  );
  useEffect(() => {
    if (!element || !id) return;
    let opened: PictureStage | null = null;
    let gone = false;
    import('./picture-stage.ts').then(
      ({ openPictureStage }) => {
        if (gone) return;
        opened = open(openPictureStage);
        setStage(opened);
      },
      () => setFailed(true),
    );
    const watch = new ResizeObserver(() => opened?.resize());
    watch.observe(element);
    return () => {
      gone = true;
      watch.disconnect();
      setStage(null);
      opened?.close();
    };
  }, [element, id]);
  useEffect(() => stage?.setWindow(window), [stage, window]);
  useEffect(() => stage?.setTool(tool), [stage, tool]);
  // Measurements removed from the list also disappear from the picture.
  const listed = useRef(measurements);
  useEffect(() => {
    const gone = listed.current.filter((one) => !measurements.some((other) => other.id === one.id));
    listed.current = measurements;
    for (const one of gone) stage?.remove(one.id);
  }, [stage, measurements]);
  // Slices arrive in the same array, so the current slice is a dependency too.
  const current = slices[index];
  useEffect(() => {
    if (current) stage?.show(slices, index);
  }, [stage, slices, index, current]);
  return { stage, setElement, failed };
}
