import type { Notifier } from '#server/platform/db/notify.ts';
import type { NotificationBus, Progress, ScanProgress } from '#server/ports/notifications.ts';
import { encodeNotification } from './notifications.ts';

const maxKept = 2_000;

export function createScanProgress(notifier: Notifier, bus: NotificationBus): ScanProgress {
  const kept = new Map<string, Progress>();
  const close = bus.subscribe(null, (notification) => {
    if (notification.scanId === null) return kept.clear();
    kept.delete(notification.scanId);
    if (notification.what !== 'progress') return;
    kept.set(notification.scanId, { stage: notification.stage, percent: notification.percent });
    // Oldest first: a map keeps the order in which its keys came.
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
  });
  return {
    report: (scanId, progress) =>
      notifier.publish(encodeNotification({ what: 'progress', scanId, ...progress })),
    latest: (scanId) => kept.get(scanId),
    close,
  };
}
