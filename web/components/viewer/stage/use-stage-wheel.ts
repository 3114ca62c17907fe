import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { PictureStage } from './picture-stage.ts';

/** A mouse sends its notches in steps this large; a trackpad sends many small ones. */
const notch = 50;
/** Pixels of a trackpad's scrolling that are one slice. */
const trackpadStep = 30;

interface StageWheel {
  pane: RefObject<HTMLElement | null>;
  stage: PictureStage | null;
  /** Null: one picture, which the wheel zooms. */
  onStep: ((slices: number) => void) | null;
}

/** Wheel and trackpad: scroll through a stack, zoom one picture; pinching a trackpad (which browsers send with Ctrl) zooms. */
export function useStageWheel({ pane, stage, onStep }: StageWheel): void {
  const scrolled = useRef(0);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.stopPropagation();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    if (event.ctrlKey || !onStep) {
      const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002));
      // Nothing left to zoom out of: the page scrolls on.
      if (!event.ctrlKey && factor < 1 && (stage?.zoom() ?? 1) <= 1) return;
      event.preventDefault();
      stage?.zoomBy(factor, stage.toPicture(event) ?? undefined);
      return;
    }
    event.preventDefault();
    scrolled.current =
      Math.abs(pixels) >= notch ? Math.sign(pixels) * trackpadStep : scrolled.current + pixels;
    const steps = Math.trunc(scrolled.current / trackpadStep);
    scrolled.current -= steps * trackpadStep;
    if (steps !== 0) onStep(steps);
  });
  useEffect(() => {
    const element = pane.current;
    // React's own wheel handlers cannot keep the page from scrolling.
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false, capture: true });
    return () => element?.removeEventListener('wheel', listen, { capture: true });
  }, [pane]);
}
