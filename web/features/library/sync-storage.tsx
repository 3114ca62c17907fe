import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import {
  type Reconciliation,
  reportsCall,
  scansCall,
  summaryCall,
  syncProgressCall,
  syncStorageCall,
} from '#contract/library.ts';
import { libraryMessages } from '#contract/messages.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { call } from '#web/lib/api.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

const pollMs = 500;

/** Starts a synchronization and waits until it finishes. */
async function syncStorage(): Promise<Reconciliation> {
  await call(syncStorageCall);
  for (;;) {
    const done = await call(syncProgressCall);
    if (!done.running) return done;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** Synchronizes stored files with the database. */
export function useSyncStorage() {
  const t = useTranslations('admin.library.sync');
  const client = useQueryClient();
  return useMutation({
    mutationFn: syncStorage,
    onSuccess: () => {
      toast({ title: libraryMessages.successTitle, description: libraryMessages.synced });
      const paths = [scansCall.path, reportsCall.path, summaryCall.path];
      return Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
    },
    onError: (reason) => failureToast(libraryMessages.errorTitle, reason, t('failed')),
  });
}

export function SyncButton({ sync }: { sync: ReturnType<typeof useSyncStorage> }) {
  const t = useTranslations('admin.library.sync');
  return (
    <Button size="small" busy={sync.isPending} onClick={() => sync.mutate()}>
      {!sync.isPending && <RefreshCw size={16} aria-hidden="true" />}
      {t('start')}
    </Button>
  );
}

/** The result of a synchronization. */
export function SyncOutcome({ done }: { done: Reconciliation }) {
  const t = useTranslations('admin.library.sync');
  const { checkedFiles, checkedScans, removedFiles, rebuiltFiles, removedReports, failedScans } = done;
  return (
    <Notice className="mb-4" title={t('title')}>
      <ul className="grid gap-x-6 text-small sm:grid-cols-2">
        <li>{t('compared', { files: checkedFiles, scans: checkedScans })}</li>
        <li>{t('orphaned', { count: removedFiles })}</li>
        <li>{t('rebuilt', { count: rebuiltFiles })}</li>
        <li>{t('reports', { count: removedReports })}</li>
        <li>{t('failedScans', { count: failedScans })}</li>
      </ul>
    </Notice>
  );
}
