import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatPercent } from '#contract/format.ts';
import { assignCall, type Reader, readersCall, unassignCall } from '#contract/quality.ts';
import { Button } from '#web/components/button.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { TextField } from '#web/components/field.tsx';
import { call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { useChange } from '#web/lib/use-change.ts';

type ReadersTranslator = ReturnType<typeof useTranslations<'admin.quality.readers'>>;

const standardCount = '20';

/** Who judges how much, how far others agree, and what is assigned to whom. */
export function Readers() {
  const t = useTranslations('admin.quality.readers');
  const list = useQuery({ ...callQuery(readersCall), staleTime: 0, refetchOnMount: 'always' });
  const refresh = useRefresh(readersCall);
  const [count, setCount] = useState(standardCount);
  const assign = useChange({
    send: (id: string) => call(assignCall, { params: { id }, body: { count: Number(count) } }),
    onDone: refresh,
  });
  const release = useChange({
    send: (id: string) => call(unassignCall, { params: { id } }),
    onDone: refresh,
  });
  if (list.isError) return <FailedNotice title={t('failed')} error={list.error} onRetry={list.refetch} />;
  const isCount = /^[1-9]\d{0,2}$|^1000$/.test(count);
  const busy = assign.isPending || release.isPending;
  return (
    <section aria-label={t('title')}>
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <div className="w-40">
          <TextField
            label={t('count')}
            inputMode="numeric"
            value={count}
            error={isCount ? null : t('range')}
            onChange={setCount}
          />
        </div>
        <p className="text-small text-muted">
          {list.data && t('unassigned', { count: list.data.unassigned })}
        </p>
      </div>
      <DataTable
        caption={t('title')}
        columns={[
          ...columnsOf(t),
          {
            id: 'assign',
            header: <span className="sr-only">{t('assign')}</span>,
            cell: ({ id, username, assigned }) => (
              <span className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  disabled={!isCount || busy}
                  aria-label={t('assignTo', { name: username })}
                  onClick={() => assign.mutate(id)}
                >
                  {t('assign')}
                </Button>
                {assigned > 0 && (
                  <Button
                    size="small"
                    variant="quiet"
                    disabled={busy}
                    aria-label={t('releaseFrom', { name: username })}
                    onClick={() => release.mutate(id)}
                  >
                    {t('release')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
        rows={list.data?.readers}
        rowKey={({ id }) => id}
        empty={null}
      />
      <p className="mt-3 max-w-text text-small text-muted">{t('rule')}</p>
    </section>
  );
}

const columnsOf = (t: ReadersTranslator): Column<Reader>[] => [
  { id: 'name', header: t('reader'), cell: ({ username, role }) => `${username} · ${t(`roles.${role}`)}` },
  { id: 'assigned', header: t('assigned'), cell: ({ assigned }) => assigned },
  { id: 'judged', header: t('judged'), cell: ({ judged }) => judged },
  {
    id: 'pace',
    header: t('pace'),
    cell: ({ secondsEach }) =>
      secondsEach === null ? '–' : t('seconds', { seconds: Math.max(1, Math.round(secondsEach)) }),
  },
  {
    id: 'agreement',
    header: t('agreement'),
    cell: ({ readTwice, agreed }) =>
      readTwice === 0 ? '–' : t('agreed', { share: formatPercent(agreed / readTwice), agreed, readTwice }),
  },
];
