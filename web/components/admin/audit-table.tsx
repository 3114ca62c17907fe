import { formatDateTime } from '#contract/format.ts';
import type { AuditEntry } from '#contract/operations.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { TallTable } from '#web/components/tall-table.tsx';

const columns: Column<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
    className: 'whitespace-nowrap text-muted',
    cell: ({ at }) => (
      <time dateTime={at} title={at}>
        {formatDateTime(at)}
      </time>
    ),
  },
  { id: 'admin', header: 'Who', className: 'whitespace-nowrap', cell: ({ admin }) => admin ?? 'The system' },
  { id: 'action', header: 'What', className: 'min-w-36', cell: ({ action }) => action },
  {
    id: 'target',
    header: 'On what',
    className: 'min-w-44 xl:min-w-80 [overflow-wrap:anywhere]',
    cell: ({ target }) => target ?? '–',
  },
  { id: 'detail', header: 'Detail', className: 'min-w-24', cell: ({ detail }) => detail ?? '–' },
];

interface AuditTableProps {
  entries: readonly AuditEntry[] | undefined;
  caption: string;
}

export function AuditTable({ entries, caption }: AuditTableProps) {
  return (
    <TallTable>
      <DataTable
        caption={caption}
        columns={columns}
        rows={entries}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title="No entries" description="Nothing in the log fits." />}
      />
    </TallTable>
  );
}
