import { FileText } from 'lucide-react';
import { useState } from 'react';
import type { StudyDocument } from '#reading/study/documents.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { saveBlob } from '#web/lib/save-blob.ts';
import { toast } from '#web/lib/toast.ts';
import type { Scan } from './scan/create-scan.ts';
import { useScanWords } from './scan-words.ts';

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;

interface DocumentsProps {
  documents: readonly StudyDocument[];
  scan: Scan;
}

/** The reports that lie among the images: texts to read here, PDFs to save. */
export function Documents({ documents, scan }: DocumentsProps) {
  const { t } = useScanWords();
  if (documents.length === 0) return null;
  return (
    <Card title={t('documents.title', { count: documents.length })}>
      <p className="mb-3 text-small text-muted">{t('documents.text')}</p>
      <ul className="space-y-3">
        {documents.map((document) => (
          <li key={`${document.path} ${document.source}`}>
            {document.text === null ? (
              <Pdf document={document} scan={scan} />
            ) : (
              <details>
                <summary className="cursor-pointer font-semibold break-words">
                  {document.title || nameOf(document.path)}
                </summary>
                <p className="mt-2 text-small break-words whitespace-pre-wrap" data-report="">
                  {document.text || t('documents.empty')}
                </p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Pdf({ document, scan }: { document: StudyDocument; scan: Scan }) {
  const { t } = useScanWords();
  const [busy, setBusy] = useState(false);
  const name = nameOf(document.path);
  const save = async () => {
    setBusy(true);
    const file = await scan.readPdf(document);
    setBusy(false);
    if (file) saveBlob(file, /\.pdf$/i.test(name) ? name : `${name}.pdf`);
    else toast({ title: t('documents.failedTitle'), description: t('documents.failed'), destructive: true });
  };
  return (
    <Button size="small" icon={FileText} busy={busy} onClick={() => void save()}>
      {t('documents.save', { name: document.title || name })}
    </Button>
  );
}
