import { useMutation, useQuery } from '@tanstack/react-query';
import { FolderUp, Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { type ImportBatch, importsCall, incorrectScansCall, undoImportCall } from '#contract/dataset.ts';
import { formatDateTime } from '#contract/format.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { FileInput } from '#web/components/file-input.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { Section } from '#web/components/section.tsx';
import { call } from '#web/lib/api.ts';
import { focusAfter, restoreFocus } from '#web/lib/focus-after.ts';
import { useProblemText } from '#web/lib/label-files/use-problem-text.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { failureToast, toast } from '#web/lib/toast.ts';
import { ImportPreview } from './import-preview.tsx';
import { type PlannedPicture, planImport } from './plan-import.ts';
import { type ImportProgress, runImport } from './run-import.ts';

const maxShown = 20;

/**
 * Imports images from a folder or a ZIP, with COCO or YOLO labels if there are any. The upload limit does not apply.
 */
export function ImportPictures() {
  const t = useTranslations('admin.dataset.import');
  const problemText = useProblemText();
  const refresh = useRefresh(importsCall, incorrectScansCall);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const stop = useRef(new AbortController());
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const plan = useMutation({ mutationFn: planImport, onMutate: () => setProgress(null) });
  const send = useMutation({
    mutationFn: (pictures: PlannedPicture[]) => {
      stop.current = new AbortController();
      return runImport(pictures, { signal: stop.current.signal, onProgress: setProgress });
    },
    onMutate: () => plan.reset(),
    onSettled: refresh,
  });
  const busy = plan.isPending || send.isPending;
  const chooseId = useId();
  const over = progress !== null && !send.isPending;
  useEffect(() => {
    // Stop is gone then.
    if (over) restoreFocus(chooseId);
  }, [over, chooseId]);
  return (
    <Section title={t('title')} lead={t('lead')} className="mt-10">
      <div className="flex flex-wrap gap-3">
        <Button icon={FolderUp} id={chooseId} busy={busy} onClick={() => folder.current?.click()}>
          {t('chooseFolder')}
        </Button>
        <Button icon={Upload} disabled={busy} onClick={() => files.current?.click()}>
          {t('chooseFiles')}
        </Button>
        {send.isPending && <Button onClick={() => stop.current.abort()}>{t('stop')}</Button>}
      </div>
      {plan.data && (
        <ImportPreview
          pictures={plan.data}
          onImport={() => focusAfter(() => send.mutate(plan.data), chooseId)}
          onCancel={() => focusAfter(() => plan.reset(), chooseId)}
        />
      )}
      <FileInput ref={folder} label={t('folder')} multiple folder onFiles={plan.mutate} />
      <FileInput
        ref={files}
        label={t('files')}
        multiple
        accept=".zip,.png,.jpg,.jpeg,.dcm,.dicom,.json,.txt,.yaml,.yml"
        onFiles={plan.mutate}
      />
      <div className="mt-4 max-w-text space-y-4" aria-live="polite">
        {send.isPending && progress && (
          <ProgressBar
            percent={(progress.done / progress.total) * 100}
            label={t('progress', { done: progress.done, total: progress.total })}
          />
        )}
        {(plan.error ?? send.error) && (
          <Notice tone="error" title={t('failed')} live>
            {problemText(plan.error ?? send.error, t('unreadable'))}
          </Notice>
        )}
        {!send.isPending && progress && <Outcome progress={progress} />}
      </div>
      <PastImports />
    </Section>
  );
}

function Outcome({ progress }: { progress: ImportProgress }) {
  const { total, done, labelled, repeats, updated, refused } = progress;
  const t = useTranslations('admin.dataset.import');
  const problemText = useProblemText();
  const taken = done - refused.length - repeats - updated;
  const before = [
    ...(updated > 0 ? [t('updated', { count: updated })] : []),
    ...(repeats > 0 ? [t('repeats', { count: repeats })] : []),
  ];
  return (
    <Notice title={t('imported', { taken, total, labeled: labelled })}>
      {refused.length === 0 ? (
        [t('next'), ...before].join(' ')
      ) : (
        <>
          <p>{[...before, t('rejected', { count: refused.length })].join(' ')}</p>
          <ul className="mt-1 list-disc space-y-1 ps-5 [overflow-wrap:anywhere]">
            {refused.slice(0, maxShown).map(({ path, reasons }) => (
              <li key={path}>
                {t('rejectedFile', {
                  path,
                  reason: reasons.map((reason) => problemText(reason, t('noReason'))).join(' '),
                })}
              </li>
            ))}
            {refused.length > maxShown && <li>{t('more', { count: refused.length - maxShown })}</li>}
          </ul>
        </>
      )}
    </Notice>
  );
}

/** Earlier imports whose pictures still exist. Each can be undone as a whole. */
function PastImports() {
  const t = useTranslations('admin.dataset.import');
  const refresh = useRefresh(importsCall, incorrectScansCall);
  const list = useQuery({ ...callQuery(importsCall), staleTime: 0 });
  const undo = useMutation({
    mutationFn: (id: string) => call(undoImportCall, { params: { id } }),
    onSuccess: ({ message }) => toast({ title: t('undone'), description: message }),
    onError: (reason) => failureToast(t('notUndone'), reason, t('noReason')),
    onSettled: refresh,
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
