import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { reviewMessages } from '#contract/messages.ts';
import {
  type ReviewedBox,
  type ReviewScan,
  reopenReviewCall,
  reviewCall,
  reviewedScansCall,
  type reviewFilters,
  reviewQueueCall,
  skipReviewCall,
} from '#contract/review.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import type { Draft, Drafts } from './use-drafts.ts';

export type ReviewFilter = (typeof reviewFilters)[number];

export interface Verdict {
  scan: ReviewScan;
  action: 'correct' | 'incorrect';
  notes: string;
  boxes?: ReviewedBox[] | undefined;
  /** Takes the place of a judgment that stands. */
  replaces?: boolean;
}

const pageSize = 50;
/** More judgments than a reviewer can make while a page is fetched. */
const overlap = 20;
/** How long a judgment is offered for undoing on the screen; the list of reviewed scans offers it for ever. */
const undoShownMs = 10_000;

const without = <T>(set: ReadonlySet<T>, value: T) => new Set([...set].filter((each) => each !== value));

const failed = (reason: unknown) =>
  toast({
    title: reviewMessages.failed.title,
    description: sentenceOf(reason, reviewMessages.failed.description),
    destructive: true,
  });

/** The queue, page by page, with verdicts that count at once and can be taken back. */
export function useReviewQueue(filter: ReviewFilter, drafts: Drafts, onReturn: (scanId: string) => void) {
  const t = useTranslations('admin.review');
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [done, setDone] = useState(0);
  /** The judgment given last, and whether it has arrived. */
  const latest = useRef<{ id: string; sent: Promise<unknown> } | null>(null);
  /** What was sent, for taking the judgment back. */
  const sent = useRef(new Map<string, Draft>());
  const queue = useInfiniteQuery({
    queryKey: [reviewQueueCall.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(reviewQueueCall, { query: { filter, limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    // What was judged has left the server's queue, and what was skipped is at its end. Judgments that overtake this
    // question move the queue on, so that it begins earlier than it must: what comes twice is shown once.
    getNextPageParam: (last, pages) => {
      const loaded = pages.flatMap(({ scans }) => scans);
      const ahead = loaded.filter(({ id }) => !judged.has(id) && !skipped.includes(id)).length;
      return last.scans.length < pageSize ? undefined : Math.max(0, ahead - overlap);
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const { data, refetch, hasNextPage, isFetching, fetchNextPage } = queue;
  const last = data?.pages.at(-1);
  const loaded = data && [
    ...new Map(data.pages.flatMap(({ scans }) => scans).map((scan) => [scan.id, scan])).values(),
  ];
  const open = loaded?.filter(({ id }) => !judged.has(id));
  const scans = open && [
    ...open.filter(({ id }) => !skipped.includes(id)),
    ...skipped.flatMap((id) => open.find((scan) => scan.id === id) ?? []),
  ];
  // Those of the last answer that were judged since it came.
  const justJudged = last ? last.scans.filter(({ id }) => judged.has(id)).length : 0;
  const earlier = loaded && last ? loaded.filter(({ id }) => judged.has(id)).length - justJudged : 0;
  const total = last && Math.max(last.total - justJudged - earlier, scans?.length ?? 0);
  const pass = (id: string) => setSkipped((before) => [...before.filter((each) => each !== id), id]);
  const client = useQueryClient();
  const readReviewedAgain = () => void client.invalidateQueries({ queryKey: [reviewedScansCall.path] });
  const reopen = useMutation({
    mutationFn: (id: string) => call(reopenReviewCall, { params: { id } }),
    onSuccess: async ({ message }, id) => {
      readReviewedAgain();
      await refetch();
      setJudged((before) => without(before, id));
      if (latest.current?.id === id) latest.current = null;
      const draft = sent.current.get(id);
      if (draft) drafts.change(id, draft);
      setDone((before) => Math.max(0, before - 1));
      onReturn(id);
      toast({ title: t('undone'), description: message });
    },
    onError: failed,
  });
  const judge = useMutation({
    mutationFn: ({ scan, action, notes, boxes, replaces = false }: Verdict) =>
      call(reviewCall, {
        params: { id: scan.id },
        body: {
          action,
          reviewNotes: notes,
          reviewVersion: scan.reviewVersion,
          replaces,
          ...(boxes && { boxes }),
        },
      }),
    onMutate: ({ scan }) => {
      setJudged((before) => new Set(before).add(scan.id));
      drafts.change(scan.id, { conflict: null });
      sent.current.set(scan.id, { ...drafts.draftOf(scan.id), conflict: null });
    },
    onSuccess: (_, { scan, replaces }) => {
      drafts.drop(scan.id);
      readReviewedAgain();
      if (!replaces) setDone((before) => before + 1);
      toast({
        ...reviewMessages.updated,
        durationMs: undoShownMs,
        action: { label: t('undo'), onSelect: () => reopen.mutate(scan.id) },
      });
    },
    onError: (reason, { scan }) => {
      setJudged((before) => without(before, scan.id));
      // Claimed or judged by somebody else, or deleted: another try cannot succeed. The next scan comes, and this one
      // waits at the end with its notes and boxes.
      const conflict = reason instanceof ApiError && (reason.status === 409 || reason.status === 404);
      if (conflict) {
        drafts.change(scan.id, { conflict: reason.serverMessage });
        pass(scan.id);
      } else onReturn(scan.id);
      toast({
        ...reviewMessages.failed,
        description: conflict
          ? reason.serverMessage
          : `${reviewMessages.failed.description} ${sentenceOf(reason, '')}`.trim(),
        destructive: true,
      });
    },
  });
  const give = (verdict: Verdict) => {
    const sent = judge.mutateAsync(verdict);
    latest.current = { id: verdict.scan.id, sent };
    return sent;
  };
  // That nothing is left is for the server to say.
  const resting = !isFetching && !queue.isError && !judge.isPending;
  const unsure = resting && scans?.length === 0 && (loaded?.length ?? 0) > 0;
  useEffect(() => {
    if (unsure) void refetch();
  }, [unsure, refetch]);
  const skip = useMutation({
    mutationFn: (id: string) => call(skipReviewCall, { params: { id } }),
    onMutate: pass,
    onError: failed,
  });
  return {
    queue,
    scans,
    total,
    totalIsExact: last?.totalIsExact ?? true,
    done,
    reviewedToday: last ? last.reviewedToday + justJudged : undefined,
    more: () => {
      if (hasNextPage && !isFetching) void fetchNextPage();
    },
    judge: (verdict: Verdict) => void give(verdict).catch(() => undefined),
    judgeAndWait: give,
    skip: skip.mutate,
    /** Goes to the end of what is shown here; the server's queue stays as it is. */
    pass,
    passed: skipped,
    reopen: reopen.mutateAsync,
    /** Also what is still being sent: it arrives first, then it is undone. */
    reopenLast: () => {
      const last = latest.current;
      void last?.sent.then(
        () => reopen.mutate(last.id),
        () => undefined,
      );
    },
    /** Takes a scan that someone else has settled out of sight. */
    dismiss: (id: string) => {
      drafts.drop(id);
      setJudged((before) => new Set(before).add(id));
    },
  };
}
export type ReviewQueue = ReturnType<typeof useReviewQueue>;
