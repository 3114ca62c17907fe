import type { StackGeometry } from '#imaging/geometry/stack-geometry.ts';
import type { GrayWindow, VolumeSlice } from '#imaging/volume/volume-slice.ts';
import type { Phrase } from '#reading/phrase.ts';
import type { StudyDocument } from '#reading/study/documents.ts';
import type { ReadSeries } from '#reading/study/finish-series.ts';
import type { ListedSeries } from '#reading/study/list-series.ts';
import type { Skipped } from '#reading/study/source.ts';
import type { SliceOutcome } from '#reading/study/study-reading.ts';
import type { Thumbnail } from '../reading/thumbnail.ts';

export interface OpenSeries {
  key: string;
  geometry: StackGeometry | undefined;
  note: Phrase | null;
  /** Undefined until decoded, or permanently if that fails. */
  slices: readonly (VolumeSlice | undefined)[];
  complete: boolean;
  window: GrayWindow | null;
  /** Windows from the grays of many slices; null until all are decoded. */
  windows: { soft: GrayWindow; strong: GrayWindow } | null;
}

/** What is kept of a finished series when another one is opened. */
export interface KeptSeries {
  analysis: Analysis;
  geometry: StackGeometry | undefined;
  window: GrayWindow;
  /** The slice where each lesion is largest, for the report. */
  pictures: ReadonlyMap<number, VolumeSlice>;
}

export interface Analysis {
  /** Output of the study engine; null until the first slice was read. */
  read: ReadSeries | null;
  slices: readonly SliceOutcome[];
  done: number;
  state: 'running' | 'stopped' | 'finished' | 'failed';
  problem: Phrase | null;
  /** Estimated seconds until the end; null if unknown. */
  remainingSeconds: number | null;
}

export interface ScanState {
  step: 'choose' | 'reading' | 'listed';
  problem: Phrase | null;
  progress: { done: number; total: number };
  fileCount: number;
  series: readonly ListedSeries[];
  proposal: { key: string; why: Phrase } | undefined;
  patients: number;
  /** Reports that lie among the images. */
  documents: readonly StudyDocument[];
  skipped: readonly Skipped[];
  thumbnails: ReadonlyMap<string, Thumbnail>;
  open: OpenSeries | null;
  analysis: Analysis | null;
  /** Finished series, by key. */
  kept: ReadonlyMap<string, KeptSeries>;
  /** Keys of the series to read next. */
  queue: readonly string[];
}

export const emptyScan: ScanState = {
  step: 'choose',
  problem: null,
  progress: { done: 0, total: 0 },
  fileCount: 0,
  series: [],
  proposal: undefined,
  patients: 0,
  documents: [],
  skipped: [],
  thumbnails: new Map(),
  open: null,
  analysis: null,
  kept: new Map(),
  queue: [],
};

export type ScanStore = ReturnType<typeof createScanStore>;

/** Holds the state of a scan and tells its listeners, at most once for each frame. */
export function createScanStore() {
  let state = emptyScan;
  const listeners = new Set<() => void>();
  let scheduled = false;
  return {
    state: (): ScanState => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (part: Partial<ScanState>): void => {
      state = { ...state, ...part };
      if (scheduled) return;
      scheduled = true;
      // Slices arrive faster than frames. Hidden pages get no frames.
      const notify = () => {
        scheduled = false;
        for (const listener of listeners) listener();
      };
      if (document.hidden) setTimeout(notify);
      else requestAnimationFrame(notify);
    },
  };
}
