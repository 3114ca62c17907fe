import { useTranslations } from 'use-intl/react';
import type { ResponseOf } from '#contract/call.ts';
import { formatDateTime } from '#contract/format.ts';
import type { operationsCall } from '#contract/operations.ts';
import { ScanLink } from '#web/components/admin/scan-link.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';

type Operations = ResponseOf<typeof operationsCall>;
type Queue = Operations['queues'][number];
type Running = Operations['runningJobs'][number];

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
