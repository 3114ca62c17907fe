import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reviewUndoMs } from '#contract/constants.ts';
import { reviewMessages } from '#contract/messages.ts';
import {
  type ReviewedBox,
  type ReviewScan,
  reviewCall,
  type reviewFilters,
  reviewQueueCall,
  undoReviewCall,
} from '#contract/review.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import { callQuery } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import type { Drafts } from './use-drafts.ts';

export type ReviewFilter = (typeof reviewFilters)[number];

interface Verdict {
  scan: ReviewScan;
  action: 'correct' | 'incorrect';
  notes: string;
  boxes?: ReviewedBox[] | undefined;
}

const fetched = 50;
/** With fewer left, the next ones are fetched before they are needed. */
const refillBelow = 10;

const without = <T>(set: ReadonlySet<T>, value: T) => new Set([...set].filter((each) => each !== value));

/** The queue, with verdicts that count at once and can be taken back. */
export function useReviewQueue(filter: ReviewFilter, drafts: Drafts, onReturn: (scanId: string) => void) {
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [latest, setLatest] = useState<string | null>(null);
  const queue = useQuery({
    ...callQuery(reviewQueueCall, { query: { filter, limit: fetched } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const { data, isFetching, refetch } = queue;
  const scans = data?.scans.filter(({ id }) => !judged.has(id));
  const justJudged = data ? data.scans.length - (scans?.length ?? 0) : 0;
  const total = data ? data.total - justJudged : undefined;
  const short =
    scans !== undefined && total !== undefined && scans.length < refillBelow && total > scans.length;
  const settled = !isFetching;
  useEffect(() => {
    if (short && settled) void refetch();
  }, [short, settled, refetch]);

  const undo = useMutation({
    mutationFn: (id: string) => call(undoReviewCall, { params: { id } }),
    onSuccess: async ({ message }, id) => {
      await refetch();
      setJudged((before) => without(before, id));
      setLatest(null);
      onReturn(id);
      toast({ title: 'Undone', description: message });
    },
    onError: (reason) =>
      toast({
        title: reviewMessages.failed.title,
        description: sentenceOf(reason, reviewMessages.failed.description),
        destructive: true,
      }),
  });
  const judge = useMutation({
    mutationFn: ({ scan, action, notes, boxes }: Verdict) =>
      call(reviewCall, {
        params: { id: scan.id },
        body: { action, reviewNotes: notes, reviewVersion: scan.reviewVersion, ...(boxes && { boxes }) },
      }),
    onMutate: ({ scan }) => {
      setJudged((before) => new Set(before).add(scan.id));
      drafts.change(scan.id, { conflict: null });
    },
    onSuccess: (_, { scan }) => {
      setLatest(scan.id);
      toast({
        ...reviewMessages.updated,
        durationMs: reviewUndoMs,
        action: { label: 'Undo', onSelect: () => undo.mutate(scan.id) },
      });
    },
    onError: (reason, { scan }) => {
      setJudged((before) => without(before, scan.id));
      onReturn(scan.id);
      const conflict = reason instanceof ApiError && reason.status === 409;
      if (conflict) drafts.change(scan.id, { conflict: reason.serverMessage });
      toast({
        ...reviewMessages.failed,
        description: conflict
          ? reason.serverMessage
          : `${reviewMessages.failed.description} ${sentenceOf(reason, '')}`.trim(),
        destructive: true,
      });
    },
  });
  return {
    queue,
    scans,
    total,
    reviewedToday: data ? data.reviewedToday + justJudged : undefined,
    judge: judge.mutate,
    undoLatest: () => latest !== null && undo.mutate(latest),
    /** Takes a scan that someone else has settled out of sight. */
    dismiss: (id: string) => setJudged((before) => new Set(before).add(id)),
  };
}
export type ReviewQueue = ReturnType<typeof useReviewQueue>;
