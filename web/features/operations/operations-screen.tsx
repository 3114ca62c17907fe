import { useQuery } from '@tanstack/react-query';
import { backgroundHeader } from '#contract/accounts.ts';
import { formatBytes } from '#contract/format.ts';
import { operationsCall } from '#contract/operations.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Section } from '#web/components/section.tsx';
import { Stat } from '#web/components/stat.tsx';
import { call } from '#web/lib/api.ts';
import { AuditLog } from './audit-log.tsx';
import { DeadJobs } from './dead-jobs.tsx';
import { QueueTables } from './queue-tables.tsx';

const pollMs = 10_000;

export function OperationsScreen() {
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
      <AdminTitle title="Operations" lead="What the machine is doing. Read again every ten seconds." />
      {operations.isError && (
        <div className="mb-4">
          <FailedNotice
            title="The figures could not be read"
            error={operations.error}
            onRetry={operations.refetch}
          />
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <Stat
          label="Waiting jobs"
          value={waiting ?? unknown}
          note={data && `${data.runningJobs.length} running`}
        />
        <Stat label="Dead jobs" value={data?.deadJobs.length ?? unknown} note="failed after every try" />
        <Stat
          label="Provider quota"
          value={data ? data.provider.used : unknown}
          note={data && `of ${data.provider.limit.toLocaleString('en-GB')} requests in the last hour`}
        />
        <Stat
          label="Storage used"
          value={data ? formatBytes(data.storage.bytes) : unknown}
          note={data && `${data.storage.files.toLocaleString('en-GB')} files`}
        />
      </div>
      <Section title="Dead jobs" className="mt-8">
        <DeadJobs jobs={data?.deadJobs} />
      </Section>
      <Section title="Queues" className="mt-8">
        <QueueTables queues={data?.queues} running={data?.runningJobs} />
      </Section>
      <Section
        title="Audit log"
        lead="Everything administrators did. Nothing here can be changed."
        className="mt-8"
      >
        <AuditLog />
      </Section>
    </>
  );
}
