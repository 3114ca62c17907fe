import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

export interface Column<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'right';
  /** Stays visible on a small screen while the other columns scroll. */
  sticky?: true;
  /** Hidden on a small screen. */
  roomy?: true;
  className?: string;
}

interface DataTableProps<Row> {
  /** The table's accessible name. */
  caption: string;
  columns: Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  sort?: { column: string; descending: boolean };
  onSort?: (column: string) => void;
  /** Shown instead of rows when there are none. */
  empty: ReactNode;
  skeletonRows?: number;
  /** Scrolls on its own, so that its header stays visible. */
  tall?: boolean;
}

const stickyClass = 'max-lg:sticky max-lg:left-0 max-lg:z-[1]';
const wideOnlyClass = 'max-lg:hidden';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSort, empty, skeletonRows = 6, tall = false } = props;
  if (rows?.length === 0) return empty;
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className={clsx(
        'overflow-x-auto rounded-card border border-line bg-panel',
        tall && 'max-h-[72dvh] overflow-y-auto',
      )}
    >
      <table className="w-full border-collapse text-left" aria-busy={rows === undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 z-10 bg-subtle">
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => (
                <tr key={rowKey(row)} className="group border-t border-line hover:bg-subtle">
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      className={clsx(
                        'px-3 py-1.5 align-middle',
                        column.sticky && `${stickyClass} bg-panel group-hover:bg-subtle`,
                        column.roomy && wideOnlyClass,
                        column.align === 'right' && 'text-right',
                        column.className,
                      )}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: skeletonRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
                <tr key={index} className="border-t border-line">
                  {columns.map((column) => (
                    <td key={column.id} className={clsx('px-3 py-3', column.roomy && wideOnlyClass)}>
                      <Skeleton className="h-4 w-full" />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeaderCellProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSort'> {
  column: Column<Row>;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const sorted = sort?.column === column.id;
  const direction = sorted ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={clsx(
        'px-3 py-2 text-small font-semibold text-muted',
        column.sticky && `${stickyClass} bg-subtle`,
        column.roomy && wideOnlyClass,
        column.align === 'right' && 'text-right',
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className="inline-flex min-h-6 min-w-6 items-center gap-1 rounded-small hover:text-text"
          onClick={() => onSort(column.id)}
        >
          {column.header}
          {sorted && <Arrow size={14} />}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
