import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowDownWideNarrow, ArrowUpNarrowWide, Inbox, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import type { AnyCall } from '#contract/call.ts';
import { summaryCall } from '#contract/library.ts';
import { libraryMessages } from '#contract/messages.ts';
import { Pager } from '#web/components/admin/pager.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { type Column, DataTable } from '#web/components/data-table.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Input } from '#web/components/input.tsx';
import { Select } from '#web/components/select.tsx';
import { Switch } from '#web/components/switch.tsx';
import { useRefresh } from '#web/lib/query.ts';
import type { LibraryRow, LibraryTranslator } from './library-columns.tsx';
import { type ListState, pageSize, type SortKey, sortNames, useListQuery } from './list-query.ts';
import { useDeletion } from './use-deletion.tsx';
import { useSelection } from './use-selection.tsx';
import { type Star, useStars } from './use-stars.ts';

/** The filter of a list; with the defaults, everything. */
interface ListFilter {
  search: string;
  starred: 'true' | 'false';
}

/** What is stored, as the administrators list it. */
export interface Library<Row extends LibraryRow, Sort extends SortKey> {
  /** Selects the texts in the catalog. */
  kind: 'scan' | 'report';
  sorts: readonly [Sort, ...Sort[]];
  /** The calls whose answers a deletion changes. The first one lists the rows. */
  changes: readonly [AnyCall, ...AnyCall[]];
  load: (
    query: ListState<Sort>['sent'],
    signal: AbortSignal,
  ) => Promise<{ rows: Row[]; total: number; totalIsExact: boolean }>;
  star: (id: string, starred: boolean) => Promise<{ message: string }>;
  deleteOne: (id: string, password?: string) => Promise<{ message: string }>;
  deleteAll: (filter: ListFilter, password?: string) => Promise<{ message: string }>;
  columnsIn: (
    t: LibraryTranslator,
    onStar: (star: Star) => void,
    onDelete: (row: Row) => void,
  ) => Column<Row>[];
}

interface LibraryListProps<Row extends LibraryRow, Sort extends SortKey> {
  library: Library<Row, Sort>;
  /** Number of all stored items, regardless of the filter; undefined until known. */
  total: number | undefined;
}

/** One tab: toolbar, table, pager, and two confirmation dialogs. */
export function LibraryList<Row extends LibraryRow, Sort extends SortKey>({
  library,
  total,
}: LibraryListProps<Row, Sort>) {
  const { kind } = library;
  const t = useTranslations('admin.library');
  const [toDelete, setToDelete] = useState<Row | null>(null);
  const [confirmingAll, setConfirmingAll] = useState(false);
  const list = useListQuery(library.sorts);
  const { query, change, sent } = list;
  const page = useQuery({
    queryKey: [library.changes[0].path, sent],
    queryFn: ({ signal }) => library.load(sent, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  const stars = useStars(library);
  const refresh = useRefresh(...library.changes, summaryCall);
  const deleteOne = useDeletion({
    send: library.deleteOne,
    onDone: refresh,
    close: () => setToDelete(null),
  });
  const deleteAll = useDeletion({
    send: library.deleteAll,
    onDone: refresh,
    close: () => setConfirmingAll(false),
  });
  const selection = useSelection({
    kind,
    rows: page.data?.rows ?? [],
    deleteOne: library.deleteOne,
    onDone: refresh,
  });
  const name = toDelete?.filename ?? '';
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
      {selection.controls}
      {page.isPending && (
        <p role="status" className="mb-2 text-small text-muted">
          {libraryMessages.loading[kind]}
        </p>
      )}
      {page.isError ? (
        <FailedNotice title={t(`lists.${kind}.failed`)} error={page.error} onRetry={page.refetch} />
      ) : (
        <DataTable
          tall
          caption={t(`lists.${kind}.caption`)}
          columns={[selection.column, ...library.columnsIn(t, stars.mutate, setToDelete)]}
          rows={page.data?.rows}
          rowKey={(row) => row.id}
          sort={{ column: query.sort, descending: query.order === 'desc' }}
          onSort={(column) => {
            const sort = library.sorts.find((value) => value === column);
            if (!sort) return;
            const again = sort === query.sort;
            change({ sort, order: again && query.order === 'desc' ? 'asc' : 'desc' });
          }}
          empty={
            <EmptyState
              icon={Inbox}
              title={libraryMessages.empty[kind]}
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
        onOpenChange={(open) => !open && deleteOne.end()}
        title={t(`lists.${kind}.deleteOne`)}
        description={
          toDelete?.labelled
            ? t('lists.scan.deleteLabeledText', { name })
            : t(`lists.${kind}.deleteOneText`, { name })
        }
        confirmLabel={t('delete')}
        busy={deleteOne.busy}
        filled={deleteOne.filled}
        onConfirm={() => toDelete && deleteOne.send(toDelete.id)}
      >
        {deleteOne.field}
      </ConfirmDialog>
      <ConfirmDialog
        open={confirmingAll}
        onOpenChange={(open) => !open && deleteAll.end()}
        title={t(unfiltered ? `lists.${kind}.deleteAll` : `lists.${kind}.deleteMatching`, { count })}
        description={t(unfiltered ? `lists.${kind}.deleteAllText` : `lists.${kind}.deleteMatchingText`)}
        confirmLabel={t(unfiltered ? 'deleteAll' : 'deleteMatching')}
        typed={{ text: String(count), label: t('typeToConfirm', { count: String(count) }) }}
        busy={deleteAll.busy}
        filled={deleteAll.filled}
        onConfirm={() => deleteAll.send(filter)}
      >
        {deleteAll.field}
      </ConfirmDialog>
    </>
  );
}

interface ListToolbarProps<Sort extends SortKey> {
  list: ListState<Sort>;
  searchLabel: string;
  deleteLabel: string;
  onDeleteAll: (() => void) | null;
}

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
