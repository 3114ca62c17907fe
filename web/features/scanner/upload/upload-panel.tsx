import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Notice } from '#web/components/notice.tsx';
import { restoreFocus } from '#web/lib/focus-after.ts';
import { useDroppedFiles } from '#web/lib/use-dropped-files.ts';
import { CropStep } from '../crop/crop-step.tsx';
import type { Scanner } from '../flow/use-scanner.ts';
import { StageFrame } from '../stage-frame.tsx';
import { BurnedInTextDialog } from './burned-in-text-dialog.tsx';
import { chooseFileId, DropArea } from './drop-area.tsx';
import { FileBar, UploadBar, uploadFileId } from './file-bar.tsx';
import { SampleShelf } from './sample-shelf.tsx';
import type { Preview } from './use-preview.ts';

/** The steps before a scan exists: choose, preview, upload. */
export function UploadPanel({ scanner, preview }: { scanner: Scanner; preview: Preview }) {
  const t = useTranslations('scanner.upload');
  const { state, file, waitSeconds } = scanner;
  const uploading = state.step === 'uploading';
  const take = (chosen: File) => {
    if (!uploading) void scanner.pick(chosen);
  };
  const { over } = useFileIntake(take);
  useFocusAfterChoice(file !== null);
  const [waited, setWaited] = useState(false);
  if (waitSeconds > 0 && !waited) setWaited(true);
  return (
    <section aria-label={t('region')} className="space-y-4">
      {file ? (
        <StageFrame preview={preview} faded={uploading} />
      ) : (
        <DropArea over={over} looking={scanner.looking} onFile={take} />
      )}
      {scanner.refused && (
        <Notice tone="warning" title={t(`refused.${scanner.refused}`)}>
          {t(`instead.${scanner.refused}`)}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {waited && waitSeconds === 0 && t('limitOver')}
      </p>
      {waitSeconds > 0 && <Notice tone="warning">{t('limitBanner', { seconds: waitSeconds })}</Notice>}
      {state.step === 'choose' && state.problem && (
        <Notice tone="error" title={t('failed')} live>
          {t('stillHere', { problem: state.problem })}
        </Notice>
      )}
      {file &&
        (uploading ? (
          <UploadBar
            file={file}
            startedAt={state.startedAt}
            sentShare={state.sentShare}
            onCancel={scanner.cancel}
          />
        ) : (
          <FileBar
            file={file}
            waitSeconds={waitSeconds}
            onRemove={scanner.remove}
            onCrop={scanner.crop}
            onUpload={() => void scanner.upload()}
          />
        ))}
      {!uploading && <SampleShelf onRun={scanner.run} />}
      {scanner.cropping && <CropStep picture={scanner.cropping} scanner={scanner} />}
      {state.step === 'asking' && (
        <BurnedInTextDialog
          question={state.question}
          onStore={() => void scanner.storeAnyway()}
          onRefuse={scanner.cancel}
          onCrop={scanner.crop}
        />
      )}
    </section>
  );
}

/** The button that chose or removed the file is gone then: keyboard users continue at the next one. */
function useFocusAfterChoice(chosen: boolean): void {
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    restoreFocus(chosen ? uploadFileId : chooseFileId);
  }, [chosen]);
}

/** Accepts the first file that is pasted, or dropped anywhere on the page. `over`: a file is dragged over the page. */
function useFileIntake(onFile: (file: File) => void): { over: boolean } {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const first = event.clipboardData?.files[0];
    if (!first) return;
    onFile(first);
    event.preventDefault();
  });
  useLayoutEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
  return useDroppedFiles(({ files: [first] }) => first && onFile(first));
}
