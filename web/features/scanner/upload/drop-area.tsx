import { clsx } from 'clsx';
import { ClipboardPaste, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { FileInput } from '#web/components/file-input.tsx';
import { Kbd } from '#web/components/kbd.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { offeredFiles } from '#web/lib/accepted-files.ts';
import { toast } from '#web/lib/toast.ts';
import { addressIn } from '#words/languages.ts';
import { stageHeight } from '../stage-frame.tsx';

interface DropAreaProps {
  /** Whether a file is dragged over the page. */
  over: boolean;
  /** Whether a chosen picture is being read. */
  looking: boolean;
  onFile: (file: File) => void;
}

/** Receives the focus when the file is removed. */
export const chooseFileId = 'choose-file';

/** Accepts a file by drop, file picker or clipboard. */
export function DropArea({ over, looking, onFile }: DropAreaProps) {
  const t = useTranslations('scanner.upload');
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const language = useLocale();
  const paste = async () => {
    const picture = await readClipboardPicture().catch(() => null);
    if (picture) onFile(picture);
    else {
      toast({
        title: t('emptyClipboard'),
        description: t('emptyClipboardText'),
        destructive: true,
      });
    }
  };
  return (
    <div
      className={clsx(
        'flex flex-col items-center justify-center gap-5 rounded-card border border-dashed p-6 text-center transition-colors',
        stageHeight,
        over ? 'border-accent bg-accent-subtle' : 'border-control-line bg-panel',
      )}
    >
      <span className="inline-flex size-14 items-center justify-center rounded-full border border-line bg-page text-accent-text">
        {looking ? <Spinner size={24} label={t('previewLoading')} /> : <Upload size={24} />}
      </span>
      <div>
        <h2 className="text-title">{over ? t('over') : t('drop')}</h2>
        <p id={hintId} className="mt-2 text-muted">
          {t('formats')}
        </p>
        <p className="mt-1 text-muted">
          {t.rich('only', {
            b: (words) => <strong className="text-text">{words}</strong>,
            whole: (words) => (
              <a
                href={addressIn(language, '/whole-scan')}
                className="text-accent-text underline underline-offset-3"
              >
                {words}
              </a>
            ),
          })}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          id={chooseFileId}
          variant="primary"
          size="large"
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        {'clipboard' in navigator && 'read' in navigator.clipboard && (
          <Button icon={ClipboardPaste} size="large" onClick={paste}>
            {t('paste')}
          </Button>
        )}
      </div>
      <p className="text-small text-muted max-sm:hidden">
        {t.rich('pasteKeys', { k: (key) => <Kbd>{key}</Kbd> })}
      </p>
      <FileInput
        ref={input}
        label={t('field')}
        accept={offeredFiles}
        onFiles={([chosen]) => onFile(chosen!)}
      />
    </div>
  );
}

/** The first picture on the clipboard, or null. Some browsers ask for permission. */
async function readClipboardPicture(): Promise<File | null> {
  for (const item of await navigator.clipboard.read()) {
    const type = item.types.find((name) => name === 'image/png' || name === 'image/jpeg');
    if (type) {
      const extension = type === 'image/png' ? 'png' : 'jpg';
      return new File([await item.getType(type)], `pasted.${extension}`, { type });
    }
  }
  return null;
}
