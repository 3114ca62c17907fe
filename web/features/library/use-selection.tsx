import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { Checkbox } from '#web/components/checkbox.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import type { Column } from '#web/components/data-table.tsx';
import type { LibraryRow } from './library-columns.tsx';
import { useDeletion } from './use-deletion.tsx';

interface SelectionOptions<Row extends LibraryRow> {
  kind: 'scan' | 'report';
  rows: readonly Row[];
  deleteOne: (id: string, password?: string) => Promise<{ message: string }>;
  onDone: () => unknown;
}

/** Rows of the shown page that are selected, the column that selects them, and their deletion. */
export function useSelection<Row extends LibraryRow>(options: SelectionOptions<Row>) {
  const { kind, rows, deleteOne, onDone } = options;
  const t = useTranslations('admin.library');
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  // What is on another page, or gone, is not selected.
  const selected = rows.filter(({ id }) => ids.has(id)).map(({ id }) => id);
  const deletion = useDeletion<readonly string[]>({
    send: async (chosen, password) => {
      for (const id of chosen) {
        await deleteOne(id, password);
        setIds((before) => new Set([...before].filter((other) => other !== id)));
      }
      return { message: t('deletedSelected', { count: chosen.length }) };
    },
    onDone,
    close: () => setAsking(false),
  });
  const all = rows.length > 0 && selected.length === rows.length;
  const column: Column<Row> = {
    id: 'select',
    header: (
      <Checkbox
        checked={all}
        onCheckedChange={() => setIds(new Set(all ? [] : rows.map(({ id }) => id)))}
        label={<span className="sr-only">{t('selectAll')}</span>}
      />
    ),
    className: 'w-8 ps-3 pe-0!',
    cell: ({ id, filename }) => (
      <Checkbox
        checked={ids.has(id)}
        onCheckedChange={(checked) =>
          setIds((before) => new Set(checked ? [...before, id] : [...before].filter((other) => other !== id)))
        }
        label={<span className="sr-only">{t('selectRow', { name: filename })}</span>}
      />
    ),
  };
  const controls = (
    <>
      {selected.length > 0 && (
        <p className="mb-3">
          <Button icon={Trash2} variant="danger" size="small" onClick={() => setAsking(true)}>
            {t('deleteSelected', { count: selected.length })}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !open && deletion.end()}
        title={t(`lists.${kind}.deleteSelected`, { count: selected.length })}
        description={t(`lists.${kind}.deleteSelectedText`)}
        confirmLabel={t('delete')}
        busy={deletion.busy}
        filled={deletion.filled}
        onConfirm={() => deletion.send(selected)}
      >
        {deletion.field}
      </ConfirmDialog>
    </>
  );
  return { column, controls };
}
