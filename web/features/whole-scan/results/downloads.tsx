import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { namesSomebody, type StudyIdentity } from '#imaging/dicom/study-identity.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { toast } from '#web/lib/toast.ts';
import type { StackView } from '../looking/use-stack-view.ts';
import type { ExportKind } from './export-protocol.ts';
import { exportRequest, lesionsHere, referenceOf } from './export-request.ts';
import { makeExport } from './make-export.ts';
import { areasCsv, resultJson, type ScanResultData, sliceCsv } from './result-files.ts';
import { saveFile } from './save-file.ts';

interface DownloadsProps {
  result: ScanResultData;
  view: StackView;
}

interface OfferedFile {
  label: string;
  name: string;
  make: () => Promise<Blob> | Blob;
}

/** Files made here, from what is in memory. */
export function Downloads({ result, view }: DownloadsProps) {
  const [making, setMaking] = useState<string | null>(null);
  const viewer = useTranslations('viewer');
  const marked = lesionsHere(result).length > 0;
  const reference = referenceOf(result);
  const made = (kind: ExportKind) => () => makeExport(exportRequest(kind, result, view, viewer));
  const files: OfferedFile[] = [
    { label: 'PDF report', name: 'sulcus-scan.pdf', make: made('pdf') },
    ...(marked ? [{ label: 'Marked slices', name: 'sulcus-slices.zip', make: made('pictures') }] : []),
    ...(marked && reference
      ? [{ label: 'DICOM SEG', name: 'sulcus-lesions.seg.dcm', make: made('seg') }]
      : []),
    ...(reference ? [{ label: 'DICOM SR', name: 'sulcus-lesions.sr.dcm', make: made('sr') }] : []),
    ...(marked ? [{ label: 'NIfTI masks', name: 'sulcus-lesions.nii.gz', make: made('nifti') }] : []),
    {
      label: 'JSON',
      name: 'sulcus-scan.json',
      make: () => new Blob([resultJson(result)], { type: 'application/json' }),
    },
    {
      label: 'CSV',
      name: 'sulcus-areas.csv',
      make: () => new Blob([areasCsv(result)], { type: 'text/csv' }),
    },
    {
      label: 'CSV of slices',
      name: 'sulcus-slices.csv',
      make: () => new Blob([sliceCsv(result)], { type: 'text/csv' }),
    },
  ];
  const save = async ({ label, name, make }: OfferedFile) => {
    setMaking(label);
    try {
      saveFile(await make(), name);
    } catch (error) {
      const description = error instanceof Error ? error.message : 'The file could not be made.';
      toast({ title: 'Export failed', description, destructive: true });
    } finally {
      setMaking(null);
    }
  };
  return (
    <Card title="Downloads">
      <p className="mb-3 text-small text-muted">
        Made on this device, from what has been read so far. {reference && identityWords(reference.identity)}
      </p>
      <div className="flex flex-wrap gap-2">
        {files.map((file) => (
          <Button
            key={file.label}
            size="small"
            busy={making === file.label}
            disabled={making !== null}
            onClick={() => void save(file)}
          >
            <Download size={16} aria-hidden="true" />
            {file.label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** Whether the DICOM files name the person. */
function identityWords(identity: StudyIdentity): string {
  return namesSomebody(identity)
    ? 'DICOM SEG and SR carry the patient name and ID from your files, so that an archive can join them. Remove them before you share these files.'
    : 'Your files name nobody: DICOM SEG and SR are anonymous.';
}
