import { z } from 'zod';
import { stage } from '#contract/scans.ts';
import type { Notifier } from '#server/platform/db/notify.ts';

/** What one process reports to the others about scans, over database notifications. */
const scanNotification = z.discriminatedUnion('what', [
  /** The row says more. */
  z.object({ what: z.literal('changed'), scanId: z.string() }),
  z.object({ what: z.literal('deleted'), scanId: z.string().nullable().describe('null: every scan') }),
  z.object({ what: z.literal('progress'), scanId: z.string(), stage, percent: z.int() }),
]);
export type ScanNotification = z.infer<typeof scanNotification>;

export const encodeNotification = (notification: ScanNotification): string => JSON.stringify(notification);

type Listener = (notification: ScanNotification) => void;

/** Notifications as this process receives them: each is read once, however many listen. */
export interface NotificationBus {
  /** Of one scan, or of all: null. One about every scan reaches everybody. */
  subscribe(scanId: string | null, listener: Listener): () => void;
  close(): void;
}

function readNotification(payload: string): ScanNotification | undefined {
  try {
    return scanNotification.safeParse(JSON.parse(payload)).data;
  } catch {
    // From a process of another version; whoever waits looks again by itself.
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
