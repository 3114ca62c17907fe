import { z } from 'zod';
import { stage } from '#contract/scans.ts';
import type { Notifier } from '#server/platform/db/notify.ts';
import type { NotificationBus, ScanNotification } from '#server/ports/notifications.ts';

/** The payload of a database notification. */
const scanNotification: z.ZodType<ScanNotification> = z.discriminatedUnion('what', [
  z.object({ what: z.literal('changed'), scanId: z.string() }),
  z.object({ what: z.literal('deleted'), scanId: z.string().nullable() }),
  z.object({ what: z.literal('progress'), scanId: z.string(), stage, percent: z.int() }),
]);
export const encodeNotification = (notification: ScanNotification): string => JSON.stringify(notification);

type Listener = (notification: ScanNotification) => void;

function readNotification(payload: string): ScanNotification | undefined {
  try {
    return scanNotification.safeParse(JSON.parse(payload)).data;
  } catch {
    // Sent by a process of another version. A waiting page polls anyway.
    return undefined;
  }
}

export function createNotificationBus(notifier: Notifier): NotificationBus {
  const listeners = new Map<string | null, Set<Listener>>();
  const close = notifier.subscribe((payload) => {
    const notification = readNotification(payload);
    if (!notification) return;
    const groups =
      notification.scanId === null
        ? listeners.values()
        : [listeners.get(null), listeners.get(notification.scanId)];
    for (const group of groups) for (const listener of group ?? []) listener(notification);
  });
  return {
    subscribe(scanId, listener) {
      const group = listeners.get(scanId) ?? new Set();
      listeners.set(scanId, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0 && listeners.get(scanId) === group) listeners.delete(scanId);
      };
    },
    close,
  };
}
