import { RotateCw } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import type { ResponseOf } from '#contract/call.ts';
import { formatDateTime } from '#contract/format.ts';
import { queuesCall, retryJobCall } from '#contract/operations.ts';
import { ScanLink } from '#web/components/admin/scan-link.tsx';
import { Button } from '#web/components/button.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { call } from '#web/lib/api.ts';
import { useRefresh } from '#web/lib/query.ts';
import { useChange } from '#web/lib/use-change.ts';

type DeadJob = ResponseOf<typeof queuesCall>['deadJobs'][number];

export function DeadJobs({ jobs }: { jobs: DeadJob[] | undefined }) {
  const t = useTranslations('admin.operations');
  const refresh = useRefresh(queuesCall);
  const retry = useChange({
    send: (jobId: string) => call(retryJobCall, { params: { jobId } }),
    onDone: refresh,
  });
  const columns: Column<DeadJob>[] = [
    { id: 'name', header: t('job'), cell: ({ name }) => name },
    {
      id: 'target',
      header: t('scan'),
      className: 'break-all min-w-40',
      cell: ({ target }) => (target ? <ScanLink scanId={target} /> : '–'),
    },
    { id: 'reason', header: t('reason'), className: 'min-w-52', cell: ({ reason }) => reason },
    {
      id: 'failed',
      header: t('when'),
      className: 'whitespace-nowrap',
      cell: ({ failedAt }) => (failedAt ? formatDateTime(failedAt) : '–'),
    },
    {
      id: 'retry',
      header: <span className="sr-only">{t('retry')}</span>,
      align: 'right',
      cell: ({ id, name }) => (
        <Button
          icon={RotateCw}
          size="small"
          aria-label={t('retryJob', { name })}
          busy={retry.isPending && retry.variables === id}
          onClick={() => retry.mutate(id)}
        >
          {t('retry')}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      tall
      caption={t('failedCaption')}
      columns={columns}
      rows={jobs}
      rowKey={({ id }) => id}
      skeletonRows={2}
      empty={<EmptyState title={t('noFailed')} description={t('noFailedText')} />}
    />
  );
}

type Queues = ResponseOf<typeof queuesCall>;
type Queue = Queues['queues'][number];
type Running = Queues['runningJobs'][number];

type OperationsTranslator = ReturnType<typeof useTranslations<'admin.operations'>>;

const queueColumns = (t: OperationsTranslator): Column<Queue>[] => [
  { id: 'name', header: t('queue'), cell: ({ name }) => name },
  { id: 'waiting', header: t('waitingColumn'), align: 'right', cell: ({ waiting }) => waiting },
  { id: 'running', header: t('runningColumn'), align: 'right', cell: ({ running }) => running },
  { id: 'dead', header: t('failedColumn'), align: 'right', cell: ({ dead }) => dead },
];
const runningColumns = (t: OperationsTranslator): Column<Running>[] => [
  { id: 'name', header: t('runningJob'), cell: ({ name }) => name },
  {
    id: 'target',
    header: t('scan'),
    className: 'break-all',
    cell: ({ target }) => (target ? <ScanLink scanId={target} /> : '–'),
  },
  {
    id: 'started',
    header: t('since'),
    className: 'whitespace-nowrap',
    cell: ({ startedAt }) => (startedAt ? formatDateTime(startedAt) : '–'),
  },
];

interface QueueTablesProps {
  queues: Queue[] | undefined;
  running: Running[] | undefined;
}

export function QueueTables({ queues, running }: QueueTablesProps) {
  const t = useTranslations('admin.operations');
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <DataTable
        caption={t('depth')}
        columns={queueColumns(t)}
        rows={queues}
        rowKey={({ name }) => name}
        skeletonRows={3}
        empty={<p className="text-muted">{t('noQueues')}</p>}
      />
      <DataTable
        caption={t('runningCaption')}
        columns={runningColumns(t)}
        rows={running}
        rowKey={({ id }) => id}
        skeletonRows={1}
        empty={
          <p className="grid place-items-center self-stretch rounded-card border border-line border-dashed px-4 py-3 text-muted">
            {t('noRunning')}
          </p>
        }
      />
    </div>
  );
}
