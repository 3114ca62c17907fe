import { clsx } from 'clsx';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { FileInput } from '#web/components/file-input.tsx';
import { offeredFiles } from '#web/lib/accepted-files.ts';

interface StartCardProps {
  /** Whether a file is dragged over the page. */
  over: boolean;
  onFile: (file: File) => void;
}

/** The first card: a file that is dropped or chosen here is analyzed by the scanner. */
export function StartCard({ over, onFile }: StartCardProps) {
  const t = useTranslations('dashboard.start');
  const input = useRef<HTMLInputElement>(null);
  return (
    <section
      aria-labelledby="start-title"
      className={clsx(
        'mb-6 flex flex-wrap items-center gap-x-6 gap-y-4 rounded-card border border-dashed p-5 transition-colors sm:p-6',
        over ? 'border-accent bg-accent-subtle' : 'border-control-line bg-panel',
      )}
    >
      <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full border border-line bg-page text-accent-text max-sm:hidden">
        <Upload size={22} />
      </span>
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h2 id="start-title" className="text-title">
          {over ? t('over') : t('title')}
        </h2>
        <p className="mt-1 text-muted">{t('formats')}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        <Button
          variant="primary"
          size="large"
          className="max-sm:w-full"
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <ButtonLink to="/scanner?sample=one-lesion" size="large" className="max-sm:w-full">
          {t('sample')}
        </ButtonLink>
      </div>
      <FileInput
        ref={input}
        label={t('field')}
        accept={offeredFiles}
        onFiles={([chosen]) => onFile(chosen!)}
      />
    </section>
  );
}
