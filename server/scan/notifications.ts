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

type Listener = (news: ScanNews) => void;

/** News as this process hears them: each is read once, however many listen. */
export interface NewsDesk {
  /** Of one scan, or of all: null. News about every scan reach everybody. */
  subscribe(scanId: string | null, listener: Listener): () => void;
  close(): void;
}

function readNews(payload: string): ScanNews | undefined {
  try {
    return scanNews.safeParse(JSON.parse(payload)).data;
  } catch {
    // From a process of another version; whoever waits looks again by itself.
    return undefined;
  }
}

export function createNewsDesk(notifier: Notifier): NewsDesk {
  const listeners = new Map<string | null, Set<Listener>>();
  const close = notifier.subscribe((payload) => {
    const news = readNews(payload);
    if (!news) return;
    const groups =
      news.scanId === null ? listeners.values() : [listeners.get(null), listeners.get(news.scanId)];
    for (const group of groups) for (const listener of group ?? []) listener(news);
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
