import type { Stage } from '#contract/scans.ts';

/** What one process tells the others about scans. */
export type ScanNotification =
  /** The row has the details. */
  | { what: 'changed'; scanId: string }
  /** Null: every scan. */
  | { what: 'deleted'; scanId: string | null }
  | ({ what: 'progress'; scanId: string } & Progress);

/** Notifications as this process receives them: each is read once, however many listen. */
export interface NotificationBus {
  /** Subscribes to one scan, or to all with null. A notification about every scan reaches all listeners. */
  subscribe(scanId: string | null, listener: (notification: ScanNotification) => void): () => void;
  close(): void;
}

export interface Progress {
  stage: Stage;
  percent: number;
}

/** The progress of running analyses, from notifications. The row stores only the final state. */
export interface ScanProgress {
  report(scanId: string, progress: Progress): Promise<void>;
  latest(scanId: string): Progress | undefined;
  close(): void;
}
