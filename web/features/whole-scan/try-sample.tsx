import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { toast } from '#web/lib/toast.ts';
import type { DroppedFile } from './scan/collect-files.ts';

const samples = [
  { id: 'whole-scan-dicom', label: 'DICOM in a ZIP', path: 'sample-scan.zip' },
  { id: 'whole-scan-nifti', label: 'NIfTI', path: 'sample-scan-t1ce.nii.gz' },
] as const;

/** A drawn scan for people who have none at hand. It comes from the server; nothing goes there. */
export function TrySample({ onFiles }: { onFiles: (files: DroppedFile[]) => void }) {
  const [fetching, setFetching] = useState<string | null>(null);
  const run = async (id: string, path: string) => {
    setFetching(id);
    try {
      const answer = await fetch(`/api/samples/${id}/file`);
      if (!answer.ok) throw new Error(answer.statusText);
      onFiles([{ path, blob: await answer.blob() }]);
    } catch {
      toast({
        title: 'Sample not available',
        description: 'It could not be fetched. Are you online?',
        destructive: true,
      });
    } finally {
      setFetching(null);
    }
  };
  return (
    <section aria-labelledby="sample-title">
      <h2 id="sample-title" className="font-semibold">
        No scan at hand?
      </h2>
      <p className="mt-1 text-small text-muted">
        A drawn head with two lesions, 40 slices. It belongs to nobody.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {samples.map(({ id, label, path }) => (
          <Button
            key={id}
            size="small"
            busy={fetching === id}
            disabled={fetching !== null}
            onClick={() => void run(id, path)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
