import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import type { AnyCall } from '#contract/call.ts';
import { libraryMessages } from '#contract/messages.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

export interface Star {
  id: string;
  starred: boolean;
}

interface StarredList {
  changes: readonly [AnyCall, ...AnyCall[]];
  star: (id: string, starred: boolean) => Promise<{ message: string }>;
}

/** Stars that change at once and revert if the server refuses. */
export function useStars({ changes: [list], star }: StarredList) {
  const t = useTranslations('admin.library');
  const client = useQueryClient();
  const setStarred = (id: string, starred: boolean) =>
    client.setQueriesData<{ rows: Star[] }>(
      { queryKey: [list.path] },
      (page) =>
        page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, starred } : row)) },
    );
  return useMutation({
    mutationFn: ({ id, starred }: Star) => star(id, starred),
    onMutate: ({ id, starred }) => setStarred(id, starred),
    onSuccess: ({ message }) => toast({ title: libraryMessages.successTitle, description: message }),
    onError: (reason, { id, starred }) => {
      setStarred(id, !starred);
      failureToast(libraryMessages.errorTitle, reason, t('starFailed'));
    },
  });
}
