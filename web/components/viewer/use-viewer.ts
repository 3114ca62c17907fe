import { useCallback, useMemo, useState } from 'react';
import { confidenceCutOff } from '#contract/constants.ts';
import type { ViewerFinding } from './viewer-finding.ts';
import { type Size, type Viewport, viewportOfBox, wholePicture, zoomAt } from './viewport.ts';

export type ViewerMode = 'side' | 'compare';

/** Percent; 100 leaves the picture as it is. */
export interface Tone {
  brightness: number;
  contrast: number;
}
export const plainTone: Tone = { brightness: 100, contrast: 100 };

export type Viewer = ReturnType<typeof useViewer>;

/** Everything a viewer remembers, kept by the screen so that cards beside the stage can share it. */
export function useViewer(picture: Size, findings: readonly ViewerFinding[]) {
  const [viewport, setViewport] = useState<Viewport>(wholePicture);
  const [mode, setMode] = useState<ViewerMode>('side');
  const [tone, setTone] = useState<Tone>(plainTone);
  const [marks, setMarks] = useState(true);
  const [threshold, setThreshold] = useState(confidenceCutOff);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(null);

  const visible = useMemo(
    () => findings.filter(({ id, confidence }) => marks && !hidden.has(id) && confidence >= threshold),
    [findings, marks, hidden, threshold],
  );
  const toggle = useCallback((id: string) => {
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const zoomBy = useCallback(
    (factor: number) => {
      const middle = { x: picture.width / 2, y: picture.height / 2 };
      setViewport((before) => zoomAt(before, factor, middle, picture, picture));
    },
    [picture],
  );
  const zoomTo = useCallback(
    (finding: ViewerFinding) => setViewport(viewportOfBox(finding.box, picture, picture)),
    [picture],
  );
  const showAll = useCallback(() => {
    setHidden(new Set());
    setThreshold(confidenceCutOff);
    setMarks(true);
  }, []);

  return {
    ...{ picture, findings, visible, viewport, setViewport, zoomBy, zoomTo, mode, setMode, tone, setTone },
    ...{ marks, setMarks, threshold, setThreshold, hidden, toggle, showAll, activeId, setActiveId },
    /** As delivered: the server's annotated picture shows the same as the viewer would draw. */
    untouched:
      viewport.zoom === 1 &&
      mode === 'side' &&
      visible.length === findings.length &&
      tone.brightness === plainTone.brightness &&
      tone.contrast === plainTone.contrast,
  };
}
