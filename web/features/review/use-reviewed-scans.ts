import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { reviewedScansCall } from '#contract/review.ts';
import { callQuery } from '#web/lib/query.ts';
import type { QueryState } from '#web/lib/use-query-state.ts';

export const reviewedPageSize = 50;
/** The value for no filter. */
export const allReviewed = 'all';
const idsOf = (page: ResponseOf<typeof reviewedScansCall> | undefined): string[] =>
  page?.scans.map(({ scan }) => scan.id) ?? [];
const unlessAll = (value: string) => (value === allReviewed ? '' : value);

/** A page of judged scans. Filters and page are in the address, so that going back restores them. */
export function useReviewedScans({ value, set }: QueryState, shown: boolean) {
  const page = Math.max(1, Number(value('page', '1')) || 1);
  const [from, to] = [value('from', ''), value('to', '')];
  const filters = {
    verdict: value('verdict', allReviewed) as 'all',
    band: value('band', allReviewed) as 'all',
    reviewer: unlessAll(value('reviewer', allReviewed)),
    model: unlessAll(value('model', allReviewed)),
    ...(from && { from }),
    ...(to && { to }),
  };
  const pageOf = (number: number) =>
    callQuery(reviewedScansCall, {
      query: { ...filters, limit: reviewedPageSize, offset: (number - 1) * reviewedPageSize },
    });
  const client = useQueryClient();
  const list = useQuery({
    ...pageOf(page),
    enabled: shown,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  // The list when its first scan was opened: a new verdict can move a scan within the list, or out of it.
  const [visitOrder, setVisitOrder] = useState<readonly string[]>([]);
  const listed = idsOf(list.data);
  const stepsOf = (scanId: string) => {
    const ids = visitOrder.includes(scanId) ? visitOrder : listed;
    const at = ids.indexOf(scanId);
    const go = (to: string | undefined) =>
      at >= 0 && to !== undefined
        ? () => {
            setVisitOrder(ids);
            set({ scan: to });
          }
        : undefined;
    const turnPage = async () => {
      const more = idsOf(await client.fetchQuery(pageOf(page + 1))).filter((id) => !ids.includes(id));
      setVisitOrder([...ids, ...more]);
      set({ page: String(page + 1), scan: more[0] ?? '' });
    };
    const isLast = at >= 0 && at === ids.length - 1;
    const hasPage =
      list.data !== undefined && (!list.data.totalIsExact || list.data.total > page * reviewedPageSize);
    return {
      onNext: isLast && hasPage ? () => void turnPage() : go(ids[at + 1]),
      onPrevious: go(ids[at - 1]),
    };
  };
  return { list, page, stepsOf };
}
export type ReviewedScans = ReturnType<typeof useReviewedScans>;
