import { FileImage, Trash2, Upload } from 'lucide-react';
import { formatBytes } from '#contract/format.ts';
import { fill, uploadMessages } from '#contract/messages.ts';
import { Button } from '#web/components/button.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { useNow } from '../flow/use-now.ts';
import { uploadPercent } from './upload-progress.ts';

interface FileBarProps {
  file: File;
  waitSeconds: number;
  onRemove: () => void;
  onUpload: () => void;
}

/** What was chosen, and what may be done with it. */
export function FileBar({ file, waitSeconds, onRemove, onUpload }: FileBarProps) {
  const waiting = waitSeconds > 0;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-panel p-4">
      <FileFacts file={file} />
      <div className="flex grow justify-end gap-3 max-sm:w-full max-sm:flex-wrap-reverse">
        <Button variant="quiet" onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
          Remove
        </Button>
        <Button
          variant="primary"
          disabled={waiting}
          onClick={onUpload}
          className="whitespace-nowrap max-sm:grow"
        >
          {!waiting && <Upload size={18} aria-hidden="true" />}
          {waiting ? fill(uploadMessages.limitButton, { n: waitSeconds }) : 'Upload and analyse'}
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

/** The upload as it goes. */
export function UploadBar({ file, startedAt, sentShare, onCancel }: UploadBarProps) {
  const now = useNow(100);
  const percent = uploadPercent(now - startedAt, sentShare);
  const sent = Math.min(file.size, Math.round(sentShare * file.size));
  return (
    <div className="rounded-card border border-line bg-panel p-4">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FileFacts file={file} />
        <p className="ml-auto text-small text-muted">
          {sentShare >= 1 ? 'Removing personal data' : `${formatBytes(sent)} of ${formatBytes(file.size)}`} ·{' '}
          {percent}%
        </p>
        <Button size="small" disabled>
          Uploading
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ProgressBar percent={percent} label="Upload" />
    </div>
  );
}

function FileFacts({ file }: { file: File }) {
  return (
    <div className="flex min-w-0 max-w-full items-center gap-3">
      <FileImage size={20} aria-hidden="true" className="text-muted" />
      <div className="min-w-0">
        <p className="truncate font-semibold" title={file.name}>
          {file.name}
        </p>
        <p className="text-small text-muted" title={`${file.size} bytes`}>
          {formatBytes(file.size)}
        </p>
      </div>
    </div>
  );
}
