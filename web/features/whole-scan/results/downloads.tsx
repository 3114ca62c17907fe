import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { toast } from '#web/lib/toast.ts';
import { model } from '../detecting/model-facts.ts';
import type { StackView } from '../looking/use-stack-view.ts';
import type { ExportKind, ExportRequest } from './export-protocol.ts';
import { makeExport } from './make-export.ts';
import { readWords, resultCsv, resultJson, type ScanResultData } from './result-files.ts';
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
  const marked = result.analysis.lesions.length > 0;
  const made = (kind: ExportKind) => () => makeExport(exportRequest(kind, result, view));
  const files: OfferedFile[] = [
    { label: 'PDF report', name: 'sulcus-scan.pdf', make: made('pdf') },
    ...(marked ? [{ label: 'Marked slices', name: 'sulcus-slices.zip', make: made('pictures') }] : []),
    ...(marked && referenceOf(result)
      ? [
          { label: 'DICOM SEG', name: 'sulcus-lesions.seg.dcm', make: made('seg') },
          { label: 'DICOM SR', name: 'sulcus-lesions.sr.dcm', make: made('sr') },
        ]
      : []),
    {
      label: 'JSON',
      name: 'sulcus-scan.json',
      make: () => new Blob([resultJson(result)], { type: 'application/json' }),
    },
    {
      label: 'CSV',
      name: 'sulcus-scan.csv',
      make: () => new Blob([resultCsv(result)], { type: 'text/csv' }),
    },
  ];
  const save = async ({ label, name, make }: OfferedFile) => {
    setMaking(label);
    try {
      saveFile(await make(), name);
    } catch (error) {
      const description = error instanceof Error ? error.message : 'The file could not be made.';
      toast({ title: 'No file was made', description, destructive: true });
    } finally {
      setMaking(null);
    }
  };
  return (
    <Card title="Take it home">
      <p className="mb-3 text-small text-muted">Made on this device, from what has been read so far.</p>
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

/** What a DICOM file refers to; null for NIfTI and for files without a place. */
function referenceOf({ series, open }: ScanResultData): ExportRequest['reference'] {
  if (series.kind !== 'dicom' || !open.geometry) return null;
  const { slices } = series.stack;
  const first = slices[0]!;
  // The tiles of a mosaic cannot be referred to one by one.
  if (!first.study || !first.series || !first.frameOfReference || first.tile !== null) return null;
  const several = new Set(slices.map(({ instance }) => instance)).size < slices.length;
  return {
    study: first.study,
    series: first.series,
    frameOfReference: first.frameOfReference,
    instances: slices.map(({ sopClass, instance, frame }) => ({
      sopClass,
      instance,
      frame: several ? frame + 1 : null,
    })),
  };
}

function exportRequest(kind: ExportKind, result: ScanResultData, view: StackView): ExportRequest {
  const { open, analysis, series } = result;
  const places =
    kind === 'pdf'
      ? analysis.lesions.map(({ largestSlice }) => largestSlice)
      : analysis.lesions.flatMap(({ marks }) => marks.map(({ slice }) => slice));
  const slices = [...new Set(places)]
    .toSorted((a, b) => a - b)
    .flatMap((place) => {
      const slice = open.slices[place];
      // The copy is for one file; the detector's own view of the slice is not part of it.
      return slice ? [{ place, slice: { ...slice, grey: new Uint8Array() } }] : [];
    });
  return {
    kind,
    seriesName: series.description.name,
    seriesDetails: series.description.details,
    sliceCount: open.slices.length,
    readWords: readWords(analysis),
    lesions: analysis.lesions,
    slices,
    judged: analysis.results.flatMap((result, place) => (result?.kind === 'read' ? [place] : [])),
    window: view.window,
    geometry: open.geometry,
    reference: referenceOf(result),
    model: { name: model.name, version: model.version, sha256: model.sha256 },
  };
}
