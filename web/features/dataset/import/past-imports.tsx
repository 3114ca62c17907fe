import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ImportBatch, importsCall, incorrectScansCall, undoImportCall } from '#contract/dataset.ts';
import { formatCount, formatDateTime } from '#contract/format.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { call } from '#web/lib/api.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { callQuery } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';

/** Imports whose pictures are still here; each can be undone as a whole. */
export function PastImports() {
  const client = useQueryClient();
  const list = useQuery({ ...callQuery(importsCall), staleTime: 0 });
  const undo = useMutation({
    mutationFn: (id: string) => call(undoImportCall, { params: { id } }),
    onSuccess: ({ message }) => toast({ title: 'Import undone', description: message }),
    onError: (reason) =>
      toast({
        title: 'The import was not undone',
        description: sentenceOf(reason, 'The server gave no reason.'),
        destructive: true,
      }),
    onSettled: () =>
      Promise.all(
        [importsCall, incorrectScansCall].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      ),
  });
  const imports = list.data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <>
      <h3 className="mt-6 font-semibold">Past imports</h3>
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
  const [asking, setAsking] = useState(false);
  const { createdAt, by, pictures, judged, waiting } = batch;
  const text = `${formatCount(pictures)} pictures, ${formatCount(judged)} judged, ${formatCount(waiting)} waiting for the analysis`;
  return (
    <li className="flex flex-wrap items-center gap-3 py-2">
      <span className="min-w-0">
        {`${formatDateTime(createdAt)}, ${by}`}
        <span className="block text-small text-muted">{text}</span>
      </span>
      <Button size="small" className="ml-auto" disabled={busy} onClick={() => setAsking(true)}>
        Undo the import
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Undo this import?"
        description={`Its ${formatCount(pictures)} pictures and their labels are deleted.`}
        confirmLabel="Undo the import"
        onConfirm={() => {
          setAsking(false);
          onUndo();
        }}
      />
    </li>
  );
}
