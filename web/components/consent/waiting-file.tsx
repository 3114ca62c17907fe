import { useTranslations } from 'use-intl/react';

/** Says that a file is kept until the visitor has accepted. */
export function WaitingFile({ file }: { file: File | null }) {
  const t = useTranslations('consent');
  return (
    <div role="status" className="empty:hidden">
      {file && (
        <p className="mb-4 rounded-control border border-accent-line bg-accent-subtle p-3 break-words">
          {t('waiting', { name: file.name })}
        </p>
      )}
    </div>
  );
}
