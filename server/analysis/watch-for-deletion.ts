import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { scans } from '#server/platform/db/schema.ts';

/** Most analyses finish before the first poll. */
const pollMs = 1_000;

/** A signal that aborts when the scan is deleted. Polls too, because a notification can be lost. */
export function watchForDeletion(
  { db, notifications }: Pick<Context, 'db' | 'notifications'>,
  scanId: string,
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error('The scan was deleted.'));
  const unsubscribe = notifications.subscribe(scanId, ({ what }) => {
    if (what === 'deleted') abort();
  });
  const poll = async (): Promise<void> => {
    const found = await db.$count(scans, and(eq(scans.id, scanId), notDeleted));
    if (found === 0) abort();
  };
  // A database outage says nothing about the scan.
  const timer = setInterval(() => void poll().catch(() => undefined), pollMs);
  return {
    signal: controller.signal,
    stop: () => {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
