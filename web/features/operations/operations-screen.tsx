import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl/react';
import { backgroundHeader } from '#contract/accounts.ts';
import { formatBytes } from '#contract/format.ts';
import { operationsCall } from '#contract/operations.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Section } from '#web/components/section.tsx';
import { Stat } from '#web/components/stat.tsx';
import { call } from '#web/lib/api.ts';
import { AuditLog } from './audit-log.tsx';
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
