import { useMutation, useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { formatBytes } from '#contract/format.ts';
import {
  type Reconciliation,
  reportsCall,
  scansCall,
  summaryCall,
  syncProgressCall,
  syncStorageCall,
} from '#contract/library.ts';
import { libraryMessages } from '#contract/messages.ts';
import { AdminTitle, ReturnToPanel } from '#web/components/admin/admin-title.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { TextList } from '#web/components/text-list.tsx';
import { call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { failureToast, toast } from '#web/lib/toast.ts';
import { useQueryState } from '#web/lib/use-query-state.ts';
import { LibraryList } from './library-list.tsx';
import { reportLibrary } from './report-library.tsx';
import { scanLibrary } from './scan-library.tsx';

export function LibraryScreen() {
  const t = useTranslations('admin.library');
  const { value, set } = useQueryState();
  const tab = value('tab', 'scans');
  const setTab = (next: string) =>
    set({ tab: next === 'scans' ? '' : next, search: '', sort: '', order: '', starred: '', page: '' });
  const summary = useQuery({ ...callQuery(summaryCall), refetchOnMount: 'always' });
  const { data } = summary;
  const sync = useSyncStorage();
  const label = (text: string, count: number | undefined) => (
    <span className="flex items-center gap-2">
      {text}
      <Badge>{count ?? '…'}</Badge>
    </span>
  );
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={t('lead')}
        aside={
          <>
            <SyncButton sync={sync} />
            <ReturnToPanel />
          </>
        }
      />
      {sync.data && <SyncOutcome done={sync.data} />}
      <Tabs
        label={t('tabs')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'scans',
            label: label(t('scans'), data?.totalScans),
            content: <LibraryList library={scanLibrary} total={data?.totalScans} />,
          },
          {
            value: 'reports',
            label: label(t('reports'), data?.totalReports),
            content: <LibraryList library={reportLibrary} total={data?.totalReports} />,
          },
        ]}
      />
      <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-3 rounded-card border border-line bg-panel px-5 py-4 sm:grid-cols-4">
        <Figure name={t('totalScans')} value={data?.totalScans} />
        <Figure name={t('processedScans')} value={data?.processedScans} />
        <Figure name={t('totalReports')} value={data?.totalReports} />
        <Figure
          name={t('totalStorage')}
          value={data && formatBytes(data.totalBytes)}
          note={t('storageNote')}
        />
      </dl>
    </>
  );
}

function Figure({ name, value, note }: { name: string; value: number | string | undefined; note?: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-large font-semibold">{value ?? '…'}</dd>
      {note && <dd className="text-small text-muted">{note}</dd>}
    </div>
  );
}

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

function useSyncStorage() {
  const t = useTranslations('admin.library.sync');
  const refresh = useRefresh(scansCall, reportsCall, summaryCall);
  return useMutation({
    mutationFn: syncStorage,
    onSuccess: () => {
      toast({ title: libraryMessages.successTitle, description: libraryMessages.synced });
      return refresh();
    },
    onError: (reason) => failureToast(libraryMessages.errorTitle, reason, t('failed')),
  });
}

function SyncButton({ sync }: { sync: ReturnType<typeof useSyncStorage> }) {
  const t = useTranslations('admin.library.sync');
  return (
    <Button icon={RefreshCw} size="small" busy={sync.isPending} onClick={() => sync.mutate()}>
      {t('start')}
    </Button>
  );
}

function SyncOutcome({ done }: { done: Reconciliation }) {
  const t = useTranslations('admin.library.sync');
  const { checkedFiles, checkedScans, removedFiles, rebuiltFiles, removedReports, failedScans } = done;
  return (
    <Notice className="mb-4" title={t('title')}>
      <TextList
        lines={[
          t('compared', { files: checkedFiles, scans: checkedScans }),
          t('orphaned', { count: removedFiles }),
          t('rebuilt', { count: rebuiltFiles }),
          t('reports', { count: removedReports }),
          t('failedScans', { count: failedScans }),
        ]}
        className="grid gap-x-6 text-small sm:grid-cols-2"
      />
    </Notice>
  );
}
