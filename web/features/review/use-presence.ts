import { useQuery } from '@tanstack/react-query';
import { backgroundHeader } from '#contract/accounts.ts';
import { openForReviewCall, type ReviewScan } from '#contract/review.ts';
import { call } from '#web/lib/api.ts';

/** A claim lasts ten minutes. Polling more often shows sooner that somebody else has judged the scan. */
const repeatMs = 25_000;

/** Claims this scan, and tells who else has it open. */
export function usePresence(scan: ReviewScan) {
  const presence = useQuery({
    queryKey: [openForReviewCall.path, scan.id],
    queryFn: ({ signal }) =>
      call(openForReviewCall, {
        params: { id: scan.id },
        headers: { [backgroundHeader]: '1' },
        signal,
      }),
    refetchInterval: repeatMs,
    gcTime: 0,
    staleTime: 0,
  });
  return {
    openedBy: presence.data ? presence.data.openedBy : scan.openedBy,
    /** Whether someone has judged it since the queue was loaded. */
    settled: presence.data !== undefined && presence.data.reviewVersion !== scan.reviewVersion,
  };
}
