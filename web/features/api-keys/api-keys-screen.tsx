import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { type ApiKey, apiKeysCall, revokeApiKeyCall } from '#contract/api-keys.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { call } from '#web/lib/api.ts';
import { focusAfter } from '#web/lib/focus-after.ts';
import { callQuery } from '#web/lib/query.ts';
import { failureToast, toast } from '#web/lib/toast.ts';
import { KeyCard } from './key-card.tsx';
import { type MadeKey, NewKeyDialog } from './new-key-dialog.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Keys that let other programs submit scans and fetch results. */
export function ApiKeysScreen() {
  const t = useTranslations('admin.apiKeys');
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<MadeKey | null>(null);
  const [toRevoke, setToRevoke] = useState<ApiKey | null>(null);
  const list = useQuery({ ...callQuery(apiKeysCall), refetchOnMount: 'always' });
  const refresh = () => client.invalidateQueries({ queryKey: [apiKeysCall.path] });
  const revoke = useMutation({
    mutationFn: (id: string) => call(revokeApiKeyCall, { params: { id } }),
    onSuccess: ({ message }) => {
      toast({ title: t('success'), description: message });
      return refresh();
    },
    onError: (reason) => failureToast(t('error'), reason, t('tryAgain')),
    onSettled: () => setToRevoke(null),
  });
  const keys = list.data?.keys;
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={t('lead')}
        aside={
          <Button variant="primary" size="small" onClick={() => setAdding(true)}>
            <KeyRound size={16} aria-hidden="true" />
            {t('newKey')}
          </Button>
        }
      />
      {made && <ShownOnce made={made} onDone={() => focusAfter(() => setMade(null), 'main')} />}
      {list.isPending && <Skeleton className="h-32" />}
      {list.isError && <FailedNotice title={t('failed')} error={list.error} onRetry={() => list.refetch()} />}
      {keys?.length === 0 && <EmptyState title={t('empty')} description={t('emptyText')} />}
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {keys?.map((key) => (
          <li key={key.id}>
            <KeyCard apiKey={key} onRevoke={() => setToRevoke(key)} />
          </li>
        ))}
      </ul>
      {adding && (
        <NewKeyDialog
          onClose={() => setAdding(false)}
          onMade={(fresh) => {
            setAdding(false);
            setMade(fresh);
            return refresh();
          }}
        />
      )}
      <ConfirmDialog
        open={toRevoke !== null}
        onOpenChange={(open) => !open && setToRevoke(null)}
        title={t('revokeTitle', { name: toRevoke?.name ?? '' })}
        description={t('revokeText')}
        confirmLabel={t('revoke')}
        busy={revoke.isPending}
        onConfirm={() => toRevoke && revoke.mutate(toRevoke.id)}
      />
    </>
  );
}
