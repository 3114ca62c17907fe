import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FolderUp, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { importsCall, incorrectScansCall } from '#contract/dataset.ts';
import { formatCount } from '#contract/format.ts';
import { Button } from '#web/components/button.tsx';
import { Notice } from '#web/components/notice.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { Section } from '#web/components/section.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { ImportPreview } from './import-preview.tsx';
import { PastImports } from './past-imports.tsx';
import { type PlannedPicture, planImport } from './plan-import.ts';
import { type ImportProgress, runImport } from './run-import.ts';

const mostShown = 20;

/** Pictures from a folder or a ZIP, with COCO or YOLO labels where there are any, past the limit on visitors' uploads. */
export function ImportPictures() {
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
  const pick = (input: HTMLInputElement) => {
    const picked = [...(input.files ?? [])];
    input.value = '';
    if (picked.length > 0) plan.mutate(picked);
  };
  const busy = plan.isPending || send.isPending;
  return (
    <Section
      title="Import"
      lead="A folder or a ZIP of pictures (PNG, JPEG, DICOM), with COCO or YOLO labels. Imported labels stay as they are, whatever the model marks. Pictures without labels go to the review queue. Pictures in one folder count as one head, except in folders that only sort files, such as images/, train/ or glioma/."
      className="mt-10"
    >
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => folder.current?.click()}>
          <FolderUp size={16} aria-hidden="true" />
          Choose a folder
        </Button>
        <Button disabled={busy} onClick={() => files.current?.click()}>
          <Upload size={16} aria-hidden="true" />
          Choose a ZIP or files
        </Button>
        {send.isPending && <Button onClick={() => stop.current.abort()}>Stop</Button>}
      </div>
      {plan.data && (
        <ImportPreview
          pictures={plan.data}
          onImport={() => send.mutate(plan.data)}
          onCancel={() => plan.reset()}
        />
      )}
      <input
        ref={folder}
        type="file"
        multiple
        {...{ webkitdirectory: '' }}
        className="sr-only"
        tabIndex={-1}
        aria-label="Folder to import"
        onChange={(event) => pick(event.currentTarget)}
      />
      <input
        ref={files}
        type="file"
        multiple
        accept=".zip,.png,.jpg,.jpeg,.dcm,.dicom,.json,.txt,.yaml,.yml"
        className="sr-only"
        tabIndex={-1}
        aria-label="Files to import"
        onChange={(event) => pick(event.currentTarget)}
      />
      <div className="mt-4 max-w-text space-y-4" aria-live="polite">
        {send.isPending && progress && (
          <ProgressBar
            percent={(progress.done / progress.total) * 100}
            label={`${formatCount(progress.done)} of ${formatCount(progress.total)} pictures`}
          />
        )}
        {(plan.error ?? send.error) && (
          <Notice tone="error" title="Nothing was imported" live>
            {sentenceOf(plan.error ?? send.error, 'The files could not be read.')}
          </Notice>
        )}
        {!send.isPending && progress && <Outcome progress={progress} />}
      </div>
      <PastImports />
    </Section>
  );
}

function Outcome({ progress: { total, done, labelled, repeats, refused } }: { progress: ImportProgress }) {
  const taken = done - refused.length - repeats;
  const before = repeats > 0 ? ` ${formatCount(repeats)} were imported before and changed nothing.` : '';
  return (
    <Notice
      title={`${formatCount(taken)} of ${formatCount(total)} pictures were imported, ${formatCount(labelled)} with labels`}
    >
      {refused.length === 0 ? (
        `They are analyzed when no visitor waits; labels count a minute after that.${before}`
      ) : (
        <>
          <p>{`${formatCount(refused.length)} were refused:${before}`}</p>
          <ul className="mt-1 list-disc space-y-1 pl-5 [overflow-wrap:anywhere]">
            {refused.slice(0, mostShown).map(({ path, why }) => (
              <li key={path}>{`${path}: ${why}`}</li>
            ))}
            {refused.length > mostShown && <li>{`and ${formatCount(refused.length - mostShown)} more`}</li>}
          </ul>
        </>
      )}
    </Notice>
  );
}
