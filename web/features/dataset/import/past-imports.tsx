import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { type ImportBatch, importsCall, incorrectScansCall, undoImportCall } from '#contract/dataset.ts';
import { formatDateTime } from '#contract/format.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { call } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { failureToast, toast } from '#web/lib/toast.ts';

/** Earlier imports whose pictures still exist. Each can be undone as a whole. */
export function PastImports() {
  const t = useTranslations('admin.dataset.import');
  const client = useQueryClient();
  const list = useQuery({ ...callQuery(importsCall), staleTime: 0 });
  const undo = useMutation({
    mutationFn: (id: string) => call(undoImportCall, { params: { id } }),
    onSuccess: ({ message }) => toast({ title: t('undone'), description: message }),
    onError: (reason) => failureToast(t('notUndone'), reason, t('noReason')),
    onSettled: () =>
      Promise.all(
        [importsCall, incorrectScansCall].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      ),
  });
  const imports = list.data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-semibold">{t('past')}</h3>
      <ul className="mt-2 max-w-text divide-y divide-line">
        {imports.map((batch) => (
          <PastImport
            key={batch.id}
            batch={batch}
            busy={undo.isPending}
            onUndo={() => undo.mutate(batch.id)}
          />
        ))}
      </ul>
    </>
  );
}

function PastImport({ batch, busy, onUndo }: { batch: ImportBatch; busy: boolean; onUndo: () => void }) {
  const t = useTranslations('admin.dataset.import');
  const versions = useTranslations('admin.dataset.versions');
  const [asking, setAsking] = useState(false);
  const { createdAt, by, pictures, judged, waiting } = batch;
  const name = versions('byAt', { date: formatDateTime(createdAt), name: by });
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-0">
        {name}
        <span className="block text-small text-muted">
          {t('pastCounts', { images: pictures, judged, waiting })}
        </span>
      </span>
      <Button
        size="small"
        className="ms-auto"
        disabled={busy}
        aria-label={t('undoNamed', { name, count: pictures })}
        onClick={() => setAsking(true)}
      >
        {t('undo')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('undoTitle')}
        description={t('undoText', { count: pictures })}
        confirmLabel={t('undo')}
        onConfirm={() => {
          setAsking(false);
          onUndo();
        }}
      />
    </li>
  );
}
