import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '#web/components/button.tsx';
import { toast } from '#web/lib/toast.ts';
import type { DroppedFile } from './scan/collect-files.ts';

const samples = [
  { id: 'whole-scan-dicom', label: 'dicom', path: 'sample-scan.zip' },
  { id: 'whole-scan-nifti', label: 'nifti', path: 'sample-scan-t1ce.nii.gz' },
] as const;

/** A synthetic scan for people who have none. It is downloaded from the server; nothing is uploaded. */
export function TrySample({ onFiles }: { onFiles: (files: DroppedFile[]) => void }) {
  const t = useTranslations('wholeScan.sample');
  const [fetching, setFetching] = useState<string | null>(null);
  const run = async (id: string, path: string) => {
    setFetching(id);
    try {
      const answer = await fetch(`/api/samples/${id}/file`);
      if (!answer.ok) throw new Error(answer.statusText);
      onFiles([{ path, blob: await answer.blob() }]);
    } catch {
      toast({
        title: t('failedTitle'),
        description: t('failed'),
        destructive: true,
      });
    } finally {
      setFetching(null);
    }
  };
  return (
    <section aria-labelledby="sample-title">
      <h2 id="sample-title" className="font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 text-small text-muted">{t('text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {samples.map(({ id, label, path }) => (
          <Button
            key={id}
            size="small"
            busy={fetching === id}
            disabled={fetching !== null}
            onClick={() => void run(id, path)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
    </section>
  );
}
