import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { summaryCall } from '#contract/library.ts';
import { fill, libraryMessages } from '#contract/messages.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

/** The filter of a list; with the defaults, everything. */
export interface ListFilter {
  search: string;
  starred: 'true' | 'false';
}

interface DeletionOptions {
  /** Paths of the queries to invalidate. */
  paths: string[];
  deleted: string;
  /** Contains {n}. */
  allDeleted: string;
  deleteOne: (id: string) => Promise<unknown>;
  deleteAll: (filter: ListFilter) => Promise<{ deletedCount: number }>;
}

/** Deletes one row or all matches, and shows a toast. */
export function useDeletions({ paths, deleted, allDeleted, deleteOne, deleteAll }: DeletionOptions) {
  const t = useTranslations('admin.library');
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([...paths, summaryCall.path].map((path) => client.invalidateQueries({ queryKey: [path] })));
  const onError = (reason: unknown) => {
    failureToast(libraryMessages.errorTitle, reason, t('nothingDeleted'));
  };
  const notify = (description: string) => toast({ title: libraryMessages.successTitle, description });
  const one = useMutation({
    mutationFn: deleteOne,
    onSuccess: () => {
      notify(deleted);
      return refresh();
    },
    onError,
  });
  const all = useMutation({
    mutationFn: deleteAll,
    onSuccess: ({ deletedCount }) => {
      notify(fill(allDeleted, { n: deletedCount }));
      return refresh();
    },
    onError,
  });
  return { one, all };
}

interface Starrable {
  id: string;
  starred: boolean;
}

interface StarOptions {
  /** Path of the queries that contain the rows. */
  path: string;
  /** Name of the rows in the response. */
  rows: 'scans' | 'reports';
  send: (id: string, starred: boolean) => Promise<{ message: string }>;
}

/** Stars that change at once and revert if the server refuses. */
export function useStars({ path, rows, send }: StarOptions) {
  const t = useTranslations('admin.library');
  const client = useQueryClient();
  const setStarred = (id: string, starred: boolean) =>
    client.setQueriesData<Record<string, unknown>>({ queryKey: [path] }, (page) => {
      const list = page?.[rows];
      if (!page || !Array.isArray(list)) return page;
      return {
        ...page,
        [rows]: (list as Starrable[]).map((row) => (row.id === id ? { ...row, starred } : row)),
      };
    });
  return useMutation({
    mutationFn: ({ id, starred }: Starrable) => send(id, starred),
    onMutate: ({ id, starred }) => setStarred(id, starred),
    onSuccess: ({ message }) => toast({ title: libraryMessages.successTitle, description: message }),
    onError: (reason, { id, starred }) => {
      setStarred(id, !starred);
      failureToast(libraryMessages.errorTitle, reason, t('starFailed'));
    },
  });
}
