import { useEffect, useRef, useState } from 'react';
import { useFormats } from '#web/lib/use-formats.ts';

const durationMs = 500;
/** Numbers count up once per page load, not on every visit of the screen. */
const alreadyPlayed = { value: false };

export function CountUp({ value }: { value: number }) {
  const { count } = useFormats();
  const [shown, setShown] = useState(() => (motionWanted() ? 0 : value));
  const from = useRef(shown);
  useEffect(() => {
    if (!motionWanted()) {
      setShown(value);
      return;
    }
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - start) / durationMs);
      setShown(Math.round(from.current + (value - from.current) * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(step);
      else alreadyPlayed.value = true;
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <>{count(shown)}</>;
}

function motionWanted(): boolean {
  return !alreadyPlayed.value && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
