import { formatBytes } from '#contract/format.ts';
import type { Column } from '#web/components/data-table.tsx';
import { StarButton } from './star-button.tsx';

interface LibraryRow {
  id: string;
  filename: string;
  fileSize: number;
  starred: boolean;
  createdAt: string;
}

/** What both tables show alike. */
export function starColumn(onStar: (star: { id: string; starred: boolean }) => void): Column<LibraryRow> {
  return {
    id: 'star',
    header: <span className="sr-only">Star</span>,
    className: 'w-10 px-1!',
    cell: ({ id, starred, filename }) => (
      <StarButton starred={starred} name={filename} onToggle={() => onStar({ id, starred: !starred })} />
    ),
  };
}

export const sizeColumn: Column<LibraryRow> = {
  id: 'size',
  header: 'Size',
  sortable: true,
  align: 'right',
  className: 'whitespace-nowrap',
  // A report is made when someone first opens it.
  cell: ({ fileSize }) =>
    fileSize > 0 ? (
      <span title={`${fileSize} bytes`}>{formatBytes(fileSize)}</span>
    ) : (
      <span className="text-muted" title="Made when it is first opened">
        Not opened yet
      </span>
    ),
};

export function dateColumn(format: (date: string) => string): Column<LibraryRow> {
  return {
    id: 'date',
    header: 'Date',
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={createdAt}>
        {format(createdAt)}
      </time>
    ),
  };
}
