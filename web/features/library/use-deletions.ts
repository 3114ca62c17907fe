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
