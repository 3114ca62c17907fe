import type { Scan } from '#contract/scans.ts';
import type { BurnedInTextQuestion } from '#contract/uploads.ts';
import type { Progress } from '../processing/shown-progress.ts';

export type ScannerState =
  | {
      step: 'choose';
      /** Why the last upload did not go through; the file is still there. */
      problem: string | null;
    }
  | { step: 'uploading'; startedAt: number; sentShare: number }
  /** There may be text in the picture: the visitor looks at it before it is stored. */
  | { step: 'asking'; question: BurnedInTextQuestion; counts: boolean }
  | {
      step: 'processing';
      /** Null: only its link is known so far. */
      scan: Scan | null;
      startedAt: number;
      progress: Progress;
      /** Milliseconds until the server is asked again; null: it answers. */
      retryInMs: number | null;
    }
  | { step: 'done'; scan: Scan }
  | { step: 'failed'; message: string }
  /** The link leads to no scan. */
  | { step: 'gone'; message: string };

export const chooseState: ScannerState = { step: 'choose', problem: null };

export function processingState(scan: Scan | null, now: number): ScannerState {
  const progress = { stage: scan?.stage ?? null, percent: scan?.percent ?? 0 };
  return { step: 'processing', scan, startedAt: now, progress, retryInMs: null };
}

/** Applies a change to the processing step only: whatever arrives later than its end is dropped. */
export function whileProcessing(
  change: (state: Extract<ScannerState, { step: 'processing' }>) => ScannerState,
): (state: ScannerState) => ScannerState {
  return (state) => (state.step === 'processing' ? change(state) : state);
}
