import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { ResponseOf } from '#contract/call.ts';
import { type DatasetVersion, datasetGroupsCall } from '#contract/dataset.ts';
import { Pager } from '#web/components/admin/pager.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Section } from '#web/components/section.tsx';
import { callQuery } from '#web/lib/query.ts';

type Group = ResponseOf<typeof datasetGroupsCall>['groups'][number];
type GroupsTranslator = ReturnType<typeof useTranslations<'admin.dataset.versions.groups'>>;

const pageSize = 50;

const columnsOf = (t: GroupsTranslator): Column<Group>[] => [
  { id: 'group', header: t('group'), cell: ({ group }) => group },
  { id: 'split', header: t('split'), cell: ({ split }) => split },
  { id: 'images', header: t('images'), align: 'right', cell: ({ pictures }) => pictures },
  { id: 'withBoxes', header: t('withBoxes'), align: 'right', cell: ({ withBoxes }) => withBoxes },
  { id: 'boxes', header: t('boxes'), align: 'right', cell: ({ boxes }) => boxes },
];

/** The groups of a version, which never cross splits. */
export function DatasetGroups({ version }: { version: DatasetVersion }) {
  const t = useTranslations('admin.dataset.versions.groups');
  const [page, setPage] = useState(1);
  const groups = useQuery(
    callQuery(datasetGroupsCall, {
      params: { id: version.id },
      query: { limit: pageSize, offset: (page - 1) * pageSize },
    }),
  );
  return (
    <Section title={t('title', { name: version.name })} lead={t('lead')} className="mt-10">
      {groups.isError ? (
        <FailedNotice title={t('failed')} error={groups.error} onRetry={groups.refetch} />
      ) : (
        <DataTable
          tall
          caption={t('caption')}
          columns={columnsOf(t)}
          rows={groups.data?.groups}
          rowKey={({ group }) => String(group)}
          skeletonRows={2}
          empty={<p className="text-muted">{t('empty')}</p>}
        />
      )}
      {groups.data && groups.data.total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={groups.data.total} exact onPage={setPage} />
      )}
    </Section>
  );
}
