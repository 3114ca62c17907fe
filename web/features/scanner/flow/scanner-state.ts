import type { Scan } from '#contract/scans.ts';
import type { BurnedInTextQuestion } from '#contract/uploads.ts';
import type { Progress } from '../processing/shown-progress.ts';

export type ScannerState =
  | {
      step: 'choose';
      /** Why the last upload failed; the file is still selected. */
      problem: string | null;
    }
  | { step: 'uploading'; startedAt: number; sentShare: number }
  /** The picture may contain text: the visitor checks it before it is stored. */
  | { step: 'asking'; question: BurnedInTextQuestion; counts: boolean }
  | {
      step: 'processing';
      /** Null while only the link is known. */
      scan: Scan | null;
      startedAt: number;
      progress: Progress;
      /** Milliseconds until the next attempt to reach the server; null if it is reachable. */
      retryInMs: number | null;
    }
  | { step: 'done'; scan: Scan }
  | { step: 'failed'; message: string; billing: boolean }
  /** The link leads to no scan. */
  | { step: 'gone'; message: string };

export const chooseState: ScannerState = { step: 'choose', problem: null };

export function processingState(scan: Scan | null, now: number): ScannerState {
  const progress = { stage: scan?.stage ?? null, percent: scan?.percent ?? 0 };
  return { step: 'processing', scan, startedAt: now, progress, retryInMs: null };
}

/** Applies a change only during processing, and drops anything that arrives later. */
export function whileProcessing(
  change: (state: Extract<ScannerState, { step: 'processing' }>) => ScannerState,
): (state: ScannerState) => ScannerState {
  return (state) => (state.step === 'processing' ? change(state) : state);
}
