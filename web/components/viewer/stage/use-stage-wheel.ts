import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { PictureStage } from './picture-stage.ts';

/** A mouse wheel sends steps of at least this size; a trackpad sends many small ones. */
const notch = 50;
/** Pixels of trackpad scrolling per slice. */
const trackpadStep = 30;

interface StageWheel {
  pane: RefObject<HTMLElement | null>;
  stage: PictureStage | null;
  /** Null for a single picture, which the wheel zooms. */
  onStep: ((slices: number) => void) | null;
}

/**
 * The wheel scrolls through a stack or zooms a single picture. Pinching a trackpad, which browsers send as Ctrl +
 * wheel, zooms.
 */
export function useStageWheel({ pane, stage, onStep }: StageWheel): void {
  const scrolled = useRef(0);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.stopPropagation();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    if (event.ctrlKey || !onStep) {
      const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.002));
      // Already at minimum zoom, so the page scrolls.
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
    // React's wheel handlers are passive and cannot prevent scrolling.
    const listen = (event: WheelEvent) => onWheel(event);
    element?.addEventListener('wheel', listen, { passive: false, capture: true });
    return () => element?.removeEventListener('wheel', listen, { capture: true });
  }, [pane]);
}
