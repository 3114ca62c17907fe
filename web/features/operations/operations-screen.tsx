import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { backgroundHeader } from '#contract/accounts.ts';
import { formatBytes } from '#contract/format.ts';
import { auditCall, operationsCall } from '#contract/operations.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { AuditTable } from '#web/components/admin/audit-table.tsx';
import { Button } from '#web/components/button.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Input } from '#web/components/input.tsx';
import { Section } from '#web/components/section.tsx';
import { Stat } from '#web/components/stat.tsx';
import { call } from '#web/lib/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { useQueryState } from '#web/lib/use-query-state.ts';
import { DeadJobs, QueueTables } from './job-tables.tsx';

const pollMs = 10_000;

export function OperationsScreen() {
  const t = useTranslations('admin.operations');
  const frame = useTranslations('admin.frame');
  const operations = useQuery({
    queryKey: [operationsCall.path],
    queryFn: ({ signal }) => call(operationsCall, { signal, headers: { [backgroundHeader]: '1' } }),
    refetchInterval: pollMs,
    refetchOnMount: 'always',
  });
  const { data } = operations;
  const waiting = data?.queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const unknown = operations.isError ? '–' : undefined;
  return (
    <>
      <AdminTitle title={t('title')} lead={t('lead')} />
      {operations.isError && (
        <div className="mb-4">
          <FailedNotice title={frame('failed')} error={operations.error} onRetry={operations.refetch} />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Stat
          label={t('waiting')}
          value={waiting ?? unknown}
          note={data && t('running', { count: data.runningJobs.length })}
        />
        <Stat label={t('failed')} value={data?.deadJobs.length ?? unknown} note={t('failedNote')} />
        <Stat
          label={t('quota')}
          value={data ? data.provider.used : unknown}
          note={data && t('quotaNote', { limit: data.provider.limit })}
        />
        <Stat
          label={t('storage')}
          value={data ? formatBytes(data.storage.bytes) : unknown}
          note={data && t('files', { count: data.storage.files })}
        />
      </div>
      <Section title={t('failed')} className="mt-8">
        <DeadJobs jobs={data?.deadJobs} />
      </Section>
      <Section title={t('queues')} className="mt-8">
        <QueueTables queues={data?.queues} running={data?.runningJobs} />
      </Section>
      <Section title={t('audit')} lead={t('auditLead')} className="mt-8">
        <AuditLog />
      </Section>
    </>
  );
}

const pageSize = 50;

function AuditLog() {
  const t = useTranslations('admin.operations');
  const { value, set } = useQueryState();
  const text = value('search', '');
  const search = useDebounced(text, 250);
  const log = useInfiniteQuery({
    queryKey: [auditCall.path, search],
    queryFn: ({ pageParam, signal }) =>
      call(auditCall, {
        query: { search, limit: pageSize, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries }) =>
      entries.length < pageSize ? undefined : (entries.at(-1)?.id ?? undefined),
    refetchOnMount: 'always',
  });
  const entries = log.data?.pages.flatMap((page) => page.entries);
  const total = log.data?.pages[0]?.total;
  return (
    <>
      <div className="relative mb-3 max-w-[26rem]">
        <Search size={16} className="absolute start-3 top-3 text-muted" />
        <Input
          type="search"
          aria-label={t('auditFilter')}
          placeholder={t('auditPlaceholder')}
          className="ps-9"
          maxLength={200}
          value={text}
          onChange={(event) => set({ search: event.currentTarget.value })}
        />
      </div>
      {log.isError ? (
        <FailedNotice title={t('auditFailed')} error={log.error} onRetry={log.refetch} />
      ) : (
        <AuditTable entries={entries} caption={t('auditCaption')} />
      )}
      {total !== undefined && (
        <div className="mt-3 flex items-center justify-between gap-3 text-small text-muted">
          <p>{t('auditCount', { shown: entries?.length ?? 0, total })}</p>
          {log.hasNextPage && (
            <Button size="small" busy={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
              {t('auditOlder')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
