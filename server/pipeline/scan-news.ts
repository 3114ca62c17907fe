import { z } from 'zod';
import { stage } from '#contract/scans.ts';
import type { Notifier } from '#server/platform/db/notify.ts';

/** What the processes tell each other about scans; it travels with database notifications. */
const scanNews = z.discriminatedUnion('what', [
  /** The row says more. */
  z.object({ what: z.literal('changed'), scanId: z.string() }),
  z.object({ what: z.literal('deleted'), scanId: z.string().nullable().describe('null: every scan') }),
  z.object({ what: z.literal('progress'), scanId: z.string(), stage, percent: z.int() }),
]);
export type ScanNews = z.infer<typeof scanNews>;

export const encodeNews = (news: ScanNews): string => JSON.stringify(news);

export function subscribeToNews(notifier: Notifier, listener: (news: ScanNews) => void): () => void {
  return notifier.subscribe((payload) => {
    let value: unknown;
    try {
      value = JSON.parse(payload);
    } catch {
      // From a process of another version; whoever waits looks again by itself.
      return;
    }
    const read = scanNews.safeParse(value);
    if (read.success) listener(read.data);
  });
}

/** A signal that is aborted when the scan is deleted. */
export function watchForDeletion(
  notifier: Notifier,
  scanId: string,
): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const stop = subscribeToNews(notifier, (news) => {
    if (news.what === 'deleted' && (news.scanId === scanId || news.scanId === null)) {
      controller.abort(new Error('The scan was deleted.'));
    }
  });
  return { signal: controller.signal, stop };
}
