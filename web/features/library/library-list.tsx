import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Inbox, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Pager } from '#web/components/admin/pager.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Input } from '#web/components/input.tsx';
import { Select } from '#web/components/select.tsx';
import { Switch } from '#web/components/switch.tsx';
import { TallTable } from '#web/components/tall-table.tsx';
import { type ListState, pageSize, type SortKey, sortNames } from './list-query.ts';
import type { useDeletions } from './use-library-changes.ts';

interface LibraryListProps<Row extends { id: string }, Sort extends SortKey> {
  list: ListState<Sort>;
  page: UseQueryResult<{ total: number; totalIsExact: boolean }>;
  rows: Row[] | undefined;
  columns: Column<Row>[];
  /** Selects the texts in the catalog. */
  kind: 'scan' | 'report';
  loading: string;
  emptyTitle: string;
  /** Number of all stored items, regardless of the filter; undefined until known. */
  total: number | undefined;
  /** The row to be deleted. */
  toDelete: { id: string; name: string; labeled?: boolean } | null;
  onCancelDelete: () => void;
  deletions: ReturnType<typeof useDeletions>;
}

/** One tab: toolbar, table, pager, and two confirmation dialogs. */
export function LibraryList<Row extends { id: string }, Sort extends SortKey>(
  props: LibraryListProps<Row, Sort>,
) {
  const { list, page, rows, columns, kind, loading, emptyTitle } = props;
  const { total, toDelete, onCancelDelete, deletions } = props;
  const { query, change, sorts, sent } = list;
  const t = useTranslations('admin.library');
  const name = toDelete?.name ?? '';
  const [confirmingAll, setConfirmingAll] = useState(false);
  const isFiltered = query.search !== '' || query.starred;
  // Deleting all matches uses the filter of the current page.
  const filter = { search: sent.search, starred: sent.starred };
  const unfiltered = filter.search === '' && filter.starred === 'false';
  // The user types the number to confirm, so a list that is too long to count cannot be deleted.
  const counted = page.data?.totalIsExact ? page.data.total : 0;
  const count = unfiltered ? (total ?? 0) : page.isPlaceholderData ? 0 : counted;
  return (
    <>
      <ListToolbar
        list={list}
        searchLabel={t(`lists.${kind}.search`)}
        deleteLabel={t(unfiltered ? 'deleteAll' : 'deleteMatching')}
        onDeleteAll={count > 0 ? () => setConfirmingAll(true) : null}
      />
      {page.isPending && (
        <p role="status" className="mb-2 text-small text-muted">
          {loading}
        </p>
      )}
      {page.isError ? (
        <FailedNotice title={t(`lists.${kind}.failed`)} error={page.error} onRetry={page.refetch} />
      ) : (
        <TallTable>
          <DataTable
            caption={t(`lists.${kind}.caption`)}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            sort={{ column: query.sort, descending: query.order === 'desc' }}
            onSort={(column) => {
              const sort = sorts.find((value) => value === column);
              if (!sort) return;
              const again = sort === query.sort;
              change({ sort, order: again && query.order === 'desc' ? 'asc' : 'desc' });
            }}
            empty={
              <EmptyState
                icon={Inbox}
                title={emptyTitle}
                description={t(isFiltered ? 'noMatches' : 'empty')}
                action={
                  isFiltered && (
                    <Button onClick={() => change({ search: '', starred: false })}>
                      {t(`lists.${kind}.showAll`)}
                    </Button>
                  )
                }
              />
            }
          />
        </TallTable>
      )}
      {page.data && (
        <Pager
          page={query.page}
          pageSize={pageSize}
          total={page.data.total}
          exact={page.data.totalIsExact}
          onPage={(next) => change({ page: next })}
        />
      )}
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && onCancelDelete()}
        title={t(`lists.${kind}.deleteOne`)}
        description={
          toDelete?.labeled
            ? t('lists.scan.deleteLabeledText', { name })
            : t(`lists.${kind}.deleteOneText`, { name })
        }
        confirmLabel={t('delete')}
        busy={deletions.one.isPending}
        onConfirm={() => toDelete && deletions.one.mutate(toDelete.id, { onSettled: onCancelDelete })}
      />
      <ConfirmDialog
        open={confirmingAll}
        onOpenChange={setConfirmingAll}
        title={t(unfiltered ? `lists.${kind}.deleteAll` : `lists.${kind}.deleteMatching`, { count })}
        description={t(unfiltered ? `lists.${kind}.deleteAllText` : `lists.${kind}.deleteMatchingText`)}
        confirmLabel={t(unfiltered ? 'deleteAll' : 'deleteMatching')}
        typed={{ text: String(count), label: t('typeToConfirm', { count: String(count) }) }}
        busy={deletions.all.isPending}
        onConfirm={() => deletions.all.mutate(filter, { onSettled: () => setConfirmingAll(false) })}
      />
    </>
  );
}

interface ListToolbarProps<Sort extends SortKey> {
  list: ListState<Sort>;
  searchLabel: string;
  deleteLabel: string;
  onDeleteAll: (() => void) | null;
}

/** Search, sort, order, star filter and bulk deletion. */
function ListToolbar<Sort extends SortKey>(props: ListToolbarProps<Sort>) {
  const { list, searchLabel, deleteLabel, onDeleteAll } = props;
  const { query, change, sorts } = list;
  const t = useTranslations('admin.library');
  const descending = query.order === 'desc';
  const Arrow = descending ? ArrowDownWideNarrow : ArrowUpNarrowWide;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2.5">
      <div className="relative min-w-52 flex-1 max-lg:basis-full">
        <Search size={16} className="absolute start-3 top-3 text-muted" />
        <Input
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          className="ps-9"
          value={query.search}
          maxLength={200}
          onChange={(event) => change({ search: event.currentTarget.value })}
        />
      </div>
      <Select
        label={t('sortBy')}
        value={query.sort}
        options={sorts.map((value) => ({ value, label: t(sortNames[value as SortKey]) }))}
        onValueChange={(sort) => change({ sort })}
      />
      <Button icon={Arrow} onClick={() => change({ order: descending ? 'asc' : 'desc' })}>
        {t(descending ? 'descending' : 'ascending')}
      </Button>
      <Switch
        label={t('starredOnly')}
        checked={query.starred}
        onCheckedChange={(starred) => change({ starred })}
      />
      <Button
        icon={Trash2}
        variant="danger"
        className="max-lg:ms-auto"
        disabled={onDeleteAll === null}
        onClick={() => onDeleteAll?.()}
      >
        {deleteLabel}
      </Button>
    </div>
  );
}
