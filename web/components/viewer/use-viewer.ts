import { useCallback, useMemo, useState } from 'react';
import { confidenceCutOff } from '#contract/constants.ts';
import type { ViewerFinding } from './viewer-finding.ts';
import { type Size, type Viewport, viewportOfBox, wholePicture, zoomAt } from './viewport.ts';
import { allGrays, sameWindow, type WindowLevel } from './window-level.ts';

/** Two panes, one pane with a slider, or one large picture with marks. */
export type ViewerMode = 'side' | 'compare' | 'one';

/** A phone has room for one picture only, and labels in the picture would become too small. */
const isPhone = (): boolean => matchMedia('(max-width: 639px)').matches;

export type Viewer = ReturnType<typeof useViewer>;

/** The viewer's state, owned by the screen so that other parts can share it. */
export function useViewer(picture: Size, findings: readonly ViewerFinding[], shape: Size = picture) {
  const [viewport, setViewport] = useState<Viewport>(wholePicture);
  const [phone] = useState(isPhone);
  // Two panes only where they differ.
  const [mode, setMode] = useState<ViewerMode>(phone || findings.length === 0 ? 'one' : 'side');
  const [window, setWindow] = useState<WindowLevel>(allGrays);
  const [brighten, setBrighten] = useState(true);
  const [marks, setMarks] = useState(true);
  const [threshold, setThreshold] = useState(confidenceCutOff);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [activeId, setActiveId] = useState<string | null>(null);

  const visible = useMemo(
    () =>
      findings.filter(
        ({ id, confidence, look }) =>
          marks && !hidden.has(id) && (look === 'faint' || look === 'other' || confidence >= threshold),
      ),
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
      const middle = { x: shape.width / 2, y: shape.height / 2 };
      setViewport((before) => zoomAt(before, factor, middle, shape, shape));
    },
    [shape],
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
    /** Size in pixels, and the size in true proportions. */
    picture,
    shape,
    /** Whether dark slices are brightened. */
    brighten,
    setBrighten,
    findings,
    visible,
    viewport,
    setViewport,
    zoomBy,
    zoomTo,
    mode,
    setMode,
    window,
    setWindow,
    marks,
    setMarks,
    threshold,
    setThreshold,
    hidden,
    toggle,
    showAll,
    activeId,
    setActiveId,
    /** True if the server's annotated picture matches what the viewer would draw. */
    untouched:
      !phone &&
      viewport.zoom === 1 &&
      mode !== 'compare' &&
      visible.length === findings.length &&
      sameWindow(window, allGrays),
  };
}
