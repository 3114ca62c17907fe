import type { Stage } from '#contract/scans.ts';
import type { Notifier } from '#server/platform/db/notify.ts';
import { encodeNews, type NewsDesk } from './notifications.ts';

export interface Progress {
  stage: Stage;
  percent: number;
}

/** How far the analyses have come, as far as this process has heard. The row says only what is final. */
export interface ScanProgress {
  tell(scanId: string, progress: Progress): Promise<void>;
  latest(scanId: string): Progress | undefined;
  close(): void;
}

const mostKept = 2_000;

export function createScanProgress(notifier: Notifier, desk: NewsDesk): ScanProgress {
  const kept = new Map<string, Progress>();
  const close = desk.subscribe(null, (news) => {
    if (news.scanId === null) return kept.clear();
    kept.delete(news.scanId);
    if (news.what !== 'progress') return;
    kept.set(news.scanId, { stage: news.stage, percent: news.percent });
    // Oldest first: a map keeps the order in which its keys came.
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
  });
  return {
    tell: (scanId, progress) => notifier.publish(encodeNews({ what: 'progress', scanId, ...progress })),
    latest: (scanId) => kept.get(scanId),
    close,
  };
}
