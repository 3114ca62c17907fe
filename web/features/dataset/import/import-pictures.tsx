import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderUp, Upload } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { importsCall, incorrectScansCall } from '#contract/dataset.ts';
import { Button } from '#web/components/button.tsx';
import { FileInput } from '#web/components/file-input.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { Section } from '#web/components/section.tsx';
import { focusAfter, restoreFocus } from '#web/lib/focus-after.ts';
import { ImportPreview } from './import-preview.tsx';
import { problemText } from './import-problem.ts';
import { PastImports } from './past-imports.tsx';
import { type PlannedPicture, planImport } from './plan-import.ts';
import { type ImportProgress, runImport } from './run-import.ts';

const maxShown = 20;

/**
 * Imports images from a folder or a ZIP, with COCO or YOLO labels if there are any. The upload limit does not apply.
 */
export function ImportPictures() {
  const t = useTranslations('admin.dataset.import');
  const client = useQueryClient();
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
    onSettled: () =>
      Promise.all(
        [incorrectScansCall, importsCall].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      ),
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
        <Button id={chooseId} busy={busy} onClick={() => folder.current?.click()}>
          <FolderUp size={16} aria-hidden="true" />
          {t('chooseFolder')}
        </Button>
        <Button disabled={busy} onClick={() => files.current?.click()}>
          <Upload size={16} aria-hidden="true" />
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
            {problemText(t, plan.error ?? send.error, t('unreadable'))}
          </Notice>
        )}
        {!send.isPending && progress && <Outcome progress={progress} />}
      </div>
      <PastImports />
    </Section>
  );
}

function Outcome({ progress: { total, done, labelled, repeats, refused } }: { progress: ImportProgress }) {
  const t = useTranslations('admin.dataset.import');
  const taken = done - refused.length - repeats;
  const before = repeats > 0 ? [t('repeats', { count: repeats })] : [];
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
                  reason: reasons.map((reason) => problemText(t, reason, t('noReason'))).join(' '),
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
