import { LRUCache } from 'lru-cache';
import type { Notifier } from '#server/platform/db/notify.ts';
import type { NotificationBus, Progress, ScanProgress } from '#server/ports/notifications.ts';
import { encodeNotification } from './notifications.ts';

const maxKept = 2_000;

export function createScanProgress(notifier: Notifier, bus: NotificationBus): ScanProgress {
  const kept = new LRUCache<string, Progress>({ max: maxKept });
  const close = bus.subscribe(null, (notification) => {
    if (notification.scanId === null) return kept.clear();
    if (notification.what !== 'progress') return void kept.delete(notification.scanId);
    kept.set(notification.scanId, { stage: notification.stage, percent: notification.percent });
  });
  return {
    report: (scanId, progress) =>
      notifier.publish(encodeNotification({ what: 'progress', scanId, ...progress })),
    latest: (scanId) => kept.get(scanId),
    close,
  };
}
