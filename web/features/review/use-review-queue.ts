import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { reviewMessages } from '#contract/messages.ts';
import {
  type ReviewScan,
  reopenReviewCall,
  reviewCall,
  reviewedScansCall,
  type reviewFilters,
  reviewQueueCall,
  skipReviewCall,
} from '#contract/review.ts';
import { call } from '#web/lib/api.ts';
import { ApiError, errorMessageOf } from '#web/lib/api-error.ts';
import { useRefresh } from '#web/lib/query.ts';
import { failureToast, toast } from '#web/lib/toast.ts';
import type { Said } from './said-picture.ts';
import type { Draft, Drafts } from './use-drafts.ts';

export type ReviewFilter = (typeof reviewFilters)[number];

export interface Judging {
  scan: ReviewScan;
  said: Said;
  notes: string;
  /** Whether it replaces an earlier verdict. */
  replaces?: boolean;
}

const pageSize = 50;
/** More verdicts than a reviewer can give while a page loads. */
const overlap = 20;
/** How long the toast offers to undo a verdict. The list of reviewed scans always does. */
const undoShownMs = 10_000;

const without = <T>(set: ReadonlySet<T>, value: T) => new Set([...set].filter((each) => each !== value));

const failed = (reason: unknown) =>
  failureToast(reviewMessages.failed.title, reason, reviewMessages.failed.description);

/** The queue, page by page. Verdicts apply at once and can be undone. */
export function useReviewQueue(filter: ReviewFilter, drafts: Drafts, onReturn: (scanId: string) => void) {
  const t = useTranslations('admin.review');
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [done, setDone] = useState(0);
  /** The verdicts of this session, the latest last, with the promises of their requests. */
  const given = useRef<{ id: string; sent: Promise<unknown> }[]>([]);
  /** The drafts of sent verdicts, restored by undo. */
  const sent = useRef(new Map<string, Draft>());
  const queue = useInfiniteQuery({
    queryKey: [reviewQueueCall.path, filter],
    queryFn: ({ pageParam, signal }) =>
      call(reviewQueueCall, { query: { filter, limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    // Judged scans have left the server's queue, and skipped scans are at its end. Verdicts that arrive before this
    // request shift the queue, so it starts earlier than necessary. Duplicates are shown once.
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
  // Scans of the latest page that were judged since it loaded.
  const justJudged = last ? last.scans.filter(({ id }) => judged.has(id)).length : 0;
  const earlier = loaded && last ? loaded.filter(({ id }) => judged.has(id)).length - justJudged : 0;
  const total = last && Math.max(last.total - justJudged - earlier, scans?.length ?? 0);
  const defer = (id: string) => setSkipped((before) => [...before.filter((each) => each !== id), id]);
  const refreshReviewed = useRefresh(reviewedScansCall);
  const reopen = useMutation({
    mutationFn: (id: string) => call(reopenReviewCall, { params: { id } }),
    onSuccess: async ({ message }, id) => {
      void refreshReviewed();
      await refetch();
      setJudged((before) => without(before, id));
      given.current = given.current.filter((each) => each.id !== id);
      const draft = sent.current.get(id);
      if (draft) drafts.change(id, draft);
      setDone((before) => Math.max(0, before - 1));
      onReturn(id);
      toast({ title: t('undone'), description: message });
    },
    onError: failed,
  });
  const judge = useMutation({
    mutationFn: ({ scan, said, notes, replaces = false }: Judging) =>
      call(reviewCall, {
        params: { id: scan.id },
        body: {
          ...said,
          reviewNotes: notes,
          reviewVersion: scan.reviewVersion,
          replaces,
        },
      }),
    onMutate: ({ scan }) => {
      setJudged((before) => new Set(before).add(scan.id));
      drafts.change(scan.id, { conflict: null });
      sent.current.set(scan.id, { ...drafts.draftOf(scan.id), conflict: null });
    },
    onSuccess: (_, { scan, replaces }) => {
      drafts.drop(scan.id);
      void refreshReviewed();
      if (!replaces) setDone((before) => before + 1);
      toast({
        ...reviewMessages.updated,
        durationMs: undoShownMs,
        action: { label: t('undo'), onSelect: () => reopen.mutate(scan.id) },
      });
    },
    onError: (reason, { scan }) => {
      setJudged((before) => without(before, scan.id));
      // Claimed or judged by somebody else, or deleted: retrying cannot succeed. The next scan is shown, and this one
      // waits at the end with its draft.
      const conflict = reason instanceof ApiError && (reason.status === 409 || reason.status === 404);
      if (conflict) {
        drafts.change(scan.id, { conflict: reason.serverMessage });
        defer(scan.id);
      } else onReturn(scan.id);
      toast({
        ...reviewMessages.failed,
        description: conflict
          ? reason.serverMessage
          : `${reviewMessages.failed.description} ${errorMessageOf(reason, '')}`.trim(),
        destructive: true,
      });
    },
  });
  const submit = (verdict: Judging) => {
    const sent = judge.mutateAsync(verdict);
    given.current = [...given.current, { id: verdict.scan.id, sent }];
    // A refused verdict is nothing to undo.
    sent.catch(() => {
      given.current = given.current.filter((each) => each.sent !== sent);
    });
    return sent;
  };
  // Only the server can tell that nothing is left.
  const idle = !isFetching && !queue.isError && !judge.isPending;
  const exhausted = idle && scans?.length === 0 && (loaded?.length ?? 0) > 0;
  useEffect(() => {
    if (exhausted) void refetch();
  }, [exhausted, refetch]);
  const skip = useMutation({
    mutationFn: (id: string) => call(skipReviewCall, { params: { id } }),
    onMutate: defer,
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
    judge: (verdict: Judging) => void submit(verdict).catch(() => undefined),
    judgeAndWait: submit,
    skip: skip.mutate,
    /** Moves a scan to the end of the local list. The server's queue does not change. */
    defer,
    deferred: skipped,
    reopen: reopen.mutateAsync,
    /** Undoes one verdict after the other; one that is still being sent, once it has arrived. */
    reopenLast: () => {
      const last = given.current.pop();
      void last?.sent.then(
        () => reopen.mutate(last.id),
        () => undefined,
      );
    },
    /** Hides a scan that someone else has judged. */
    dismiss: (id: string) => {
      drafts.drop(id);
      setJudged((before) => new Set(before).add(id));
    },
  };
}
export type ReviewQueue = ReturnType<typeof useReviewQueue>;
