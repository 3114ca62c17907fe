import { Crop, FileImage, Trash2, Upload } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { useNow } from '#web/lib/use-now.ts';
import { uploadPercent } from '../processing/shown-progress.ts';

interface FileBarProps {
  file: File;
  waitSeconds: number;
  onRemove: () => void;
  /** Null if the file is no picture. */
  onCrop: (() => void) | null;
  onUpload: () => void;
}

/** Receives the focus when a file is chosen. */
export const uploadFileId = 'upload-file';

export function FileBar({ file, waitSeconds, onRemove, onCrop, onUpload }: FileBarProps) {
  const t = useTranslations('scanner.upload');
  const waiting = waitSeconds > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-panel p-4">
      <FileFacts file={file} />
      <div className="flex grow justify-end gap-3 max-sm:w-full max-sm:flex-wrap-reverse">
        <Button icon={Trash2} variant="quiet" onClick={onRemove}>
          {t('remove')}
        </Button>
        {onCrop && (
          <Button icon={Crop} variant="quiet" onClick={onCrop}>
            {t('crop')}
          </Button>
        )}
        <Button
          icon={waiting ? undefined : Upload}
          id={uploadFileId}
          variant="primary"
          disabled={waiting}
          onClick={onUpload}
          className="whitespace-nowrap max-sm:grow"
        >
          {waiting ? t('wait', { seconds: String(waitSeconds) }) : t('send')}
        </Button>
      </div>
    </div>
  );
}

interface UploadBarProps {
  file: File;
  startedAt: number;
  sentShare: number;
  onCancel: () => void;
}

export function UploadBar({ file, startedAt, sentShare, onCancel }: UploadBarProps) {
  const t = useTranslations('scanner');
  const formats = useFormats();
  const now = useNow(100);
  const reached = uploadPercent(now - startedAt, sentShare);
  const percent = String(reached);
  const sent = Math.min(file.size, Math.round(sentShare * file.size));
  return (
    <div className="rounded-card border border-line bg-panel p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileFacts file={file} />
        <p className="ms-auto text-small text-muted">
          {sentShare >= 1
            ? t('upload.cleaning', { percent })
            : t('upload.sent', { sent: formats.bytes(sent), all: formats.bytes(file.size), percent })}
        </p>
        <Button size="small" disabled>
          {t('upload.sending')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      <ProgressBar percent={reached} label={t('upload.region')} />
    </div>
  );
}

function FileFacts({ file }: { file: File }) {
  const t = useTranslations('scanner.upload');
  const formats = useFormats();
  return (
    <div className="flex min-w-0 max-w-full items-center gap-3">
      <FileImage size={20} className="text-muted" />
      <div className="min-w-0">
        <p className="truncate font-semibold" title={file.name}>
          {file.name}
        </p>
        <p className="text-small text-muted" title={t('bytes', { bytes: formats.count(file.size) })}>
          {formats.bytes(file.size)}
        </p>
      </div>
    </div>
  );
}
