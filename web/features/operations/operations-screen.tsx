import { useTranslations } from 'use-intl/react';
import { queuesCall } from '#contract/operations.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Section } from '#web/components/section.tsx';
import { AuditLog } from './audit-log.tsx';
import { Figures } from './figures.tsx';
import { DeadJobs, QueueTables } from './job-tables.tsx';
import { RetentionNotice } from './retention-notice.tsx';
import { usePolled } from './use-polled.ts';
import { Webhooks } from './webhooks.tsx';

export function OperationsScreen() {
  const t = useTranslations('admin.operations');
  const queues = usePolled(queuesCall);
  return (
    <>
      <AdminTitle title={t('title')} lead={t('lead')} />
      <RetentionNotice />
      <Figures />
      <Section title={t('failed')} className="mt-8">
        {queues.isError ? (
          <FailedNotice title={t('queuesFailed')} error={queues.error} onRetry={queues.refetch} />
        ) : (
          <DeadJobs jobs={queues.data?.deadJobs} />
        )}
      </Section>
      {!queues.isError && (
        <Section title={t('queues')} className="mt-8">
          <QueueTables queues={queues.data?.queues} running={queues.data?.runningJobs} />
        </Section>
      )}
      <Webhooks />
      <Section title={t('audit')} lead={t('auditLead')} className="mt-8">
        <AuditLog />
      </Section>
    </>
  );
}
