import { useEffect, useState } from 'react';
import type { RigidTransform } from '#imaging/registration/rigid.ts';
import type { VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { OpenSeries } from '../scan/scan-state.ts';
import type { AlignAnswer, AlignRequest } from './align-worker.ts';

/** `failed`: the scans have too little in common, or are no regular volumes. */
export type Alignment =
  | { step: 'waiting' | 'working' | 'failed' }
  /** From millimeters of the earlier scan to those of the later one. */
  | { step: 'aligned'; transform: RigidTransform };

/** Aligns two scans of one head in a worker, once both are decoded. */
export function useAlignment(before: OpenSeries, now: OpenSeries): Alignment {
  const [alignment, setAlignment] = useState<Alignment>({ step: 'waiting' });
  const ready = before.complete && now.complete;
  const { slices: oldSlices, geometry: oldGeometry } = before;
  const { slices, geometry } = now;
  useEffect(() => {
    if (!ready) return;
    if (!oldGeometry || !geometry) {
      setAlignment({ step: 'failed' });
      return;
    }
    setAlignment({ step: 'working' });
    const worker = new Worker(new URL('./align-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<AlignAnswer>) => {
      setAlignment(data?.trusted ? { step: 'aligned', transform: data.transform } : { step: 'failed' });
    };
    worker.onerror = () => setAlignment({ step: 'failed' });
    const request: AlignRequest = {
      before: { slices: oldSlices.map(withoutGray), geometry: oldGeometry },
      now: { slices: slices.map(withoutGray), geometry },
    };
    worker.postMessage(request);
    return () => worker.terminate();
  }, [ready, oldSlices, oldGeometry, slices, geometry]);
  return alignment;
}

/** The detector's view of a slice is not needed. */
const withoutGray = (slice: VolumeSlice | undefined) => slice && { ...slice, gray: new Uint8Array() };
