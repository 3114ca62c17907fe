import { useTranslations } from 'use-intl/react';
import { formatDateTime } from '#contract/format.ts';
import type { AuditEntry } from '#contract/operations.ts';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';

type AuditTranslator = ReturnType<typeof useTranslations<'admin.frame.audit'>>;

const columnsIn = (t: AuditTranslator): Column<AuditEntry>[] => [
  {
    id: 'at',
    header: t('when'),
    className: 'whitespace-nowrap text-muted',
    cell: ({ at }) => (
      <time dateTime={at} title={at}>
        {formatDateTime(at)}
      </time>
    ),
  },
  {
    id: 'admin',
    header: t('who'),
    className: 'whitespace-nowrap',
    cell: ({ admin }) => admin ?? t('system'),
  },
  { id: 'action', header: t('what'), className: 'min-w-36', cell: ({ action }) => action },
  {
    id: 'target',
    header: t('target'),
    className: 'min-w-44 xl:min-w-80 [overflow-wrap:anywhere]',
    cell: ({ target }) => target ?? '–',
  },
  {
    id: 'detail',
    header: t('detail'),
    className: 'min-w-44 [overflow-wrap:anywhere]',
    cell: ({ detail }) => detail ?? '–',
  },
  {
    id: 'address',
    header: <span title={t('addressNote')}>{t('address')}</span>,
    className: 'font-mono text-small text-muted',
    cell: ({ address }) => address ?? '–',
  },
];

interface AuditTableProps {
  entries: readonly AuditEntry[] | undefined;
  caption: string;
}

export function AuditTable({ entries, caption }: AuditTableProps) {
  const t = useTranslations('admin.frame.audit');
  return (
    <DataTable
      tall
      caption={caption}
      columns={columnsIn(t)}
      rows={entries}
      rowKey={({ id }) => String(id)}
      empty={<EmptyState title={t('empty')} description={t('emptyText')} />}
    />
  );
}
