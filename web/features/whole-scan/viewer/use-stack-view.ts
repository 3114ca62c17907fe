import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { GrayWindow } from '#imaging/volume/volume-slice.ts';
import type { Measurement } from '#web/components/viewer/stage/measurement.ts';
import type { OpenSeries } from '../scan/scan-state.ts';

export type StackView = ReturnType<typeof useStackView>;

/** The reader's measurements on a series, which outlive the view. */
export interface Measured {
  measurements: readonly Measurement[];
  setMeasurements: (measurements: readonly Measurement[]) => void;
}

/** The view of a stack: slice, window, outlines and cross-hair. `kept`: measurements stored by the caller. */
export function useStackView(open: OpenSeries, kept?: Measured) {
  const t = useTranslations('wholeScan.viewer');
  const middle = Math.floor((open.slices.length - 1) / 2);
  const [index, setIndex] = useState(middle);
  const [chosenWindow, setWindow] = useState<GrayWindow | null>(null);
  const [outlines, setOutlines] = useState(true);
  const [chosenCursor, setCursor] = useState<{ x: number; y: number } | null>(null);
  const [measurements, setMeasurements] = useState<readonly Measurement[]>([]);
  const { window: declared, windows } = open;
  const presets = useMemo(() => {
    const asScanned = { id: 'file', label: t('asScanned'), window: declared ?? { center: 0.5, width: 1 } };
    if (!windows) return [asScanned];
    return [
      asScanned,
      { id: 'soft', label: t('soft'), window: windows.soft },
      { id: 'strong', label: t('strong'), window: windows.strong },
    ];
  }, [declared, windows, t]);
  const first = open.slices.find((slice) => slice !== undefined);
  return {
    index: Math.min(index, open.slices.length - 1),
    setIndex: (next: number) => setIndex(Math.min(open.slices.length - 1, Math.max(0, Math.round(next)))),
    window: chosenWindow ?? presets[0]!.window,
    setWindow,
    presets,
    outlines,
    setOutlines,
    measurements: kept?.measurements ?? measurements,
    setMeasurements: kept?.setMeasurements ?? setMeasurements,
    /** Pixel of the slice where the other planes cut. */
    cursor: chosenCursor ?? {
      x: Math.floor((first?.width ?? 2) / 2),
      y: Math.floor((first?.height ?? 2) / 2),
    },
    setCursor,
  };
}
