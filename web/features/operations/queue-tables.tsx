import type { ResponseOf } from '#contract/call.ts';
import { formatDateTime } from '#contract/format.ts';
import type { operationsCall } from '#contract/operations.ts';
import { ScanLink } from '#web/components/admin/scan-link.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';

type Operations = ResponseOf<typeof operationsCall>;
type Queue = Operations['queues'][number];
type Running = Operations['runningJobs'][number];

const queueColumns: Column<Queue>[] = [
  { id: 'name', header: 'Queue', cell: ({ name }) => name },
  { id: 'waiting', header: 'Waiting', align: 'right', cell: ({ waiting }) => waiting },
  { id: 'running', header: 'Running', align: 'right', cell: ({ running }) => running },
  { id: 'dead', header: 'Dead', align: 'right', cell: ({ dead }) => dead },
];
const runningColumns: Column<Running>[] = [
  { id: 'name', header: 'Running job', cell: ({ name }) => name },
  {
    id: 'target',
    header: 'Scan',
    className: 'break-all',
    cell: ({ target }) => (target ? <ScanLink scanId={target} /> : '–'),
  },
  {
    id: 'started',
    header: 'Since',
    className: 'whitespace-nowrap',
    cell: ({ startedAt }) => (startedAt ? formatDateTime(startedAt) : '–'),
  },
];

interface QueueTablesProps {
  queues: Queue[] | undefined;
  running: Running[] | undefined;
}

export function QueueTables({ queues, running }: QueueTablesProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <DataTable
        caption="Queue depth"
        columns={queueColumns}
        rows={queues}
        rowKey={({ name }) => name}
        skeletonRows={3}
        empty={<p className="text-muted">No queues exist yet.</p>}
      />
      <DataTable
        caption="Running jobs"
        columns={runningColumns}
        rows={running}
        rowKey={({ id }) => id}
        skeletonRows={1}
        empty={
          <p className="grid place-items-center self-stretch rounded-card border border-line border-dashed px-4 py-3 text-muted">
            No job is running.
          </p>
        }
      />
    </div>
  );
}
