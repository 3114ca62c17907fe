import { Download } from 'lucide-react';
import { useState } from 'react';
import { useLocale } from 'use-intl/react';
import { namesSomebody } from '#imaging/dicom/study-identity.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { saveBlob } from '#web/lib/save-blob.ts';
import { toast } from '#web/lib/toast.ts';
import { loadWords } from '#web/lib/words.tsx';
import type { Catalog } from '#words/catalog.ts';
import { createScanWords, useScanWords } from '../scan-words.ts';
import type { StackView } from '../viewer/use-stack-view.ts';
import { referenceOf, type SeriesFileKind, seriesFileRequest } from './export-request.ts';
import { ExportError, makeExport } from './make-export.ts';
import { areasCsv, lesionsOf, resultJson, type ScanResultData, sliceCsv } from './result-files.ts';
import { studyPdfContent } from './study-pdf-content.ts';

interface OfferedFile {
  label: string;
  name: string;
  make: () => Promise<Blob> | Blob;
}

/** Files made on this device, from memory. */
export function Downloads({ result, view }: { result: ScanResultData; view: StackView }) {
  const words = useScanWords();
  const language = useLocale();
  const { t } = words;
  const [making, setMaking] = useState<string | null>(null);
  const marked = lesionsOf(result).length > 0;
  const reference = referenceOf(result);
  const made = (kind: SeriesFileKind, name: string): OfferedFile => ({
    label: t(`downloads.${kind}`),
    name,
    make: () => makeExport(seriesFileRequest(kind, result, view)),
  });
  const files: OfferedFile[] = [
    {
      label: t('downloads.pdf'),
      name: 'sulcus-scan.pdf',
      make: async () => {
        const catalog = (await loadWords(language, ['report'])) as Pick<Catalog, 'report'>;
        return makeExport({
          kind: 'pdf',
          report: await studyPdfContent({ result, view, words, language, catalog }),
        });
      },
    },
    ...(marked ? [made('pictures', 'sulcus-slices.zip')] : []),
    ...(marked && reference ? [made('seg', 'sulcus-lesions.seg.dcm')] : []),
    ...(reference ? [made('sr', 'sulcus-lesions.sr.dcm')] : []),
    ...(marked ? [made('nifti', 'sulcus-lesions.nii.gz')] : []),
    {
      label: t('downloads.json'),
      name: 'sulcus-scan.json',
      make: async () => new Blob([resultJson(result, await englishWords())], { type: 'application/json' }),
    },
    {
      label: t('downloads.csv'),
      name: 'sulcus-areas.csv',
      make: () => new Blob([areasCsv(result)], { type: 'text/csv' }),
    },
    {
      label: t('downloads.sliceCsv'),
      name: 'sulcus-slices.csv',
      make: () => new Blob([sliceCsv(result)], { type: 'text/csv' }),
    },
  ];
  const save = async ({ label, name, make }: OfferedFile) => {
    setMaking(label);
    try {
      saveBlob(await make(), name);
    } catch (error) {
      const why = error instanceof ExportError ? error.why : 'failed';
      toast({
        title: t('downloads.failedTitle'),
        description: t(`downloads.${why}`),
        destructive: true,
      });
    } finally {
      setMaking(null);
    }
  };
  return (
    <Card title={t('downloads.title')}>
      <p className="mb-3 text-small text-muted">
        {t('downloads.text')} {/* States whether the DICOM files name the person. */}
        {reference && t(namesSomebody(reference.identity) ? 'downloads.named' : 'downloads.anonymous')}
      </p>
      <div className="flex flex-wrap gap-2">
        {files.map((file) => (
          <Button
            icon={Download}
            key={file.label}
            size="small"
            busy={making === file.label}
            disabled={making !== null}
            onClick={() => void save(file)}
          >
            {file.label}
          </Button>
        ))}
      </div>
    </Card>
  );
}

/** Machine-readable files are in English, whatever the page's language. */
async function englishWords() {
  return createScanWords(
    'en',
    (await loadWords('en', ['headline', 'study', 'viewer', 'wholeScan'])) as Catalog,
  );
}
