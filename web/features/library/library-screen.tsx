import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { formatBytes } from '#contract/format.ts';
import { summaryCall } from '#contract/library.ts';
import { AdminTitle, ReturnToPanel } from '#web/components/admin/admin-title.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { callQuery } from '#web/lib/query.ts';
import { useQueryState } from '#web/lib/use-query-state.ts';
import { LibraryList } from './library-list.tsx';
import { reportLibrary } from './report-library.tsx';
import { scanLibrary } from './scan-library.tsx';
import { SyncButton, SyncOutcome, useSyncStorage } from './sync-storage.tsx';

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
      <SyncOutcome sync={sync} />
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
