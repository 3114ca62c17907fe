import { useEffect, useRef, useState } from 'react';
import { uploadsPerWindow, uploadWindowMs } from '#contract/constants.ts';

/** Two uploads per minute. `seconds` counts down while waiting. */
export function useUploadLimit() {
  const uploads = useRef<number[]>([]);
  const [until, setUntil] = useState<number | null>(null);
  const [now, setNow] = useState(0);
  const seconds = until === null ? 0 : Math.max(0, Math.ceil((until - now) / 1_000));

  useEffect(() => {
    if (until === null) return;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= until) setUntil(null);
    };
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [until]);

  const block = (waitSeconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + waitSeconds * 1_000);
  };
  return {
    seconds,
    /** Starts a wait of the server's choice. */
    block,
    /** Counts an upload. The one that reaches the limit starts the countdown. */
    count: () => {
      uploads.current = [...recentUploads(uploads.current, Date.now()), Date.now()];
      const wait = secondsToWait(uploads.current, Date.now());
      if (wait > 0) block(wait);
    },
  };
}

/** Times of the uploads that still count. */
function recentUploads(uploads: readonly number[], now: number): number[] {
  return uploads.filter((moment) => now - moment < uploadWindowMs);
}

/** Whole seconds until the next upload is allowed: 0 for now, otherwise at least 1. */
export function secondsToWait(uploads: readonly number[], now: number): number {
  const recent = recentUploads(uploads, now);
  const oldest = recent.at(-uploadsPerWindow);
  if (oldest === undefined) return 0;
  return Math.max(1, Math.ceil((oldest + uploadWindowMs - now) / 1_000));
}
