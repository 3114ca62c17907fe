import type { Stage } from '#contract/scans.ts';

/** What one process reports to the others about scans. */
export type ScanNotification =
  /** The row says more. */
  | { what: 'changed'; scanId: string }
  /** Null: every scan. */
  | { what: 'deleted'; scanId: string | null }
  | ({ what: 'progress'; scanId: string } & Progress);

/** Notifications as this process receives them: each is read once, however many listen. */
export interface NotificationBus {
  /** Of one scan, or of all: null. One about every scan reaches everybody. */
  subscribe(scanId: string | null, listener: (notification: ScanNotification) => void): () => void;
  close(): void;
}

export interface Progress {
  stage: Stage;
  percent: number;
}

/** How far the analyses have come, as far as this process has heard. The row says only what is final. */
export interface ScanProgress {
  report(scanId: string, progress: Progress): Promise<void>;
  latest(scanId: string): Progress | undefined;
  close(): void;
}
