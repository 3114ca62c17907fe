import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { notDeleted } from '#server/platform/db/scan-predicates.ts';
import { scans } from '#server/platform/db/schema.ts';

/** Most analyses are over before the first look. */
const lookEveryMs = 1_000;

/** A signal that is aborted when the scan is deleted: by its notification, or, where that is lost, by looking. */
export function watchForDeletion(
  { db, notifications }: Pick<Context, 'db' | 'notifications'>,
  scanId: string,
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new Error('The scan was deleted.'));
  const unsubscribe = notifications.subscribe(scanId, ({ what }) => {
    if (what === 'deleted') abort();
  });
  const look = async (): Promise<void> => {
    const found = await db.$count(scans, and(eq(scans.id, scanId), notDeleted));
    if (found === 0) abort();
  };
  // A database that is away says nothing about the scan.
  const looking = setInterval(() => void look().catch(() => undefined), lookEveryMs);
  return {
    signal: controller.signal,
    stop: () => {
      clearInterval(looking);
      unsubscribe();
    },
  };
}
