import { Star } from 'lucide-react';
import type { useTranslations } from 'use-intl/react';
import { formatBytes } from '#contract/format.ts';
import { IconButton } from '#web/components/button.tsx';
import type { Column } from '#web/components/data-table.tsx';

export interface LibraryRow {
  id: string;
  filename: string;
  fileSize: number;
  starred: boolean;
  createdAt: string;
  /** Whether deleting it deletes a reviewer's labels. */
  labelled?: boolean;
}

export type LibraryTranslator = ReturnType<typeof useTranslations<'admin.library'>>;

export function starColumn(
  t: LibraryTranslator,
  onStar: (star: { id: string; starred: boolean }) => void,
): Column<LibraryRow> {
  return {
    id: 'star',
    header: <span className="sr-only">{t('star')}</span>,
    className: 'w-10 px-1!',
    cell: ({ id, starred, filename }) => (
      <IconButton
        icon={Star}
        label={t(starred ? 'unstarRow' : 'starRow', { name: filename })}
        pressed={starred}
        className="aria-pressed:[&>svg]:fill-current"
        onClick={() => onStar({ id, starred: !starred })}
      />
    ),
  };
}

export const filenameColumn = <Row extends LibraryRow>(
  t: LibraryTranslator,
  cell: Column<Row>['cell'],
): Column<Row> => ({
  id: 'filename',
  header: t('filename'),
  sortable: true,
  sticky: true,
  className: 'w-full max-w-0 min-w-56 max-sm:min-w-48',
  cell,
});

export const actionsColumn = <Row extends LibraryRow>(
  t: LibraryTranslator,
  cell: Column<Row>['cell'],
): Column<Row> => ({
  id: 'actions',
  header: <span className="sr-only">{t('actions')}</span>,
  align: 'right',
  className: 'whitespace-nowrap',
  cell,
});

export const sizeColumn = (t: LibraryTranslator): Column<LibraryRow> => ({
  id: 'size',
  header: t('size'),
  sortable: true,
  align: 'right',
  className: 'whitespace-nowrap',
  // A report is generated when it is first opened.
  cell: ({ fileSize }) =>
    fileSize > 0 ? (
      <span title={t('bytes', { count: fileSize })}>{formatBytes(fileSize)}</span>
    ) : (
      <span className="text-muted" title={t('notOpenedNote')}>
        {t('notOpened')}
      </span>
    ),
});

export function dateColumn(t: LibraryTranslator, format: (date: string) => string): Column<LibraryRow> {
  return {
    id: 'date',
    header: t('date'),
    sortable: true,
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={createdAt}>
        {format(createdAt)}
      </time>
    ),
  };
}
