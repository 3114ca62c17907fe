import { clsx } from 'clsx';
import { FolderOpen } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { FileInput } from '#web/components/file-input.tsx';
import { Notice } from '#web/components/notice.tsx';
import { toast } from '#web/lib/toast.ts';
import { useDroppedFiles } from '#web/lib/use-dropped-files.ts';
import { type DroppedFile, filesOfDrop, filesOfList } from './scan/collect-files.ts';

interface DropZoneProps {
  onFiles: (files: DroppedFile[]) => void;
  title: string;
  small?: boolean;
}

/** Accepts a folder, files or an archive, dropped anywhere on the page or picked. Nothing is sent. */
export function DropZone({ onFiles, title, small = false }: DropZoneProps) {
  const t = useTranslations('wholeScan.drop');
  const [problem, setProblem] = useState<'noFile' | 'unreadable' | null>(null);
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { over } = useDroppedFiles((data) => {
    setProblem(null);
    filesOfDrop(data).then(
      (found) => (found.length > 0 ? onFiles(found) : setProblem('noFile')),
      () => setProblem('unreadable'),
    );
  });
  const take = (picked: File[]) => onFiles(filesOfList(picked));
  return (
    <div
      className={clsx(
        'flex flex-col items-center justify-center gap-5 rounded-card border border-dashed p-6 text-center transition-colors',
        small ? 'min-h-56' : 'min-h-80',
        over ? 'border-accent bg-accent-subtle' : 'border-control-line bg-panel',
      )}
    >
      <span className="inline-flex size-14 items-center justify-center rounded-full border border-line bg-page text-accent-text">
        <FolderOpen size={24} />
      </span>
      <div>
        <h2 className="text-title">{over ? t('over') : title}</h2>
        <p id={hintId} className="mt-2 text-muted">
          {t('hint')}
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant="primary"
          size={small ? 'medium' : 'large'}
          aria-describedby={hintId}
          onClick={() => folder.current?.click()}
        >
          {t('folder')}
        </Button>
        <Button
          size={small ? 'medium' : 'large'}
          aria-describedby={hintId}
          onClick={() => files.current?.click()}
        >
          {t('files')}
        </Button>
      </div>
      {problem && (
        <Notice tone="error" live>
          {t(problem)}
        </Notice>
      )}
      <FileInput ref={folder} label={t('folderLabel')} multiple folder onFiles={take} />
      <FileInput ref={files} label={t('filesLabel')} multiple onFiles={take} />
    </div>
  );
}

/** While a scan is open, dropped files neither replace it nor navigate away. */
export function RefuseDrops() {
  const t = useTranslations('wholeScan.drop');
  useDroppedFiles(() => toast({ title: t('openTitle'), description: t('openText') }));
  return null;
}
