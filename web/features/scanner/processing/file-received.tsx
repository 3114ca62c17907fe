import { useTranslations } from 'use-intl/react';
import type { Scan } from '#contract/scans.ts';
import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { fileNameOf } from '#web/lib/file-names.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { fileFacts } from '../results/file-facts.ts';
import { Receipt } from '../results/receipt.tsx';

/** Facts about the stored file, while its analysis runs. */
export function FileReceived({ scan }: { scan: Scan | null }) {
  const t = useTranslations('scanner.file');
  const formats = useFormats();
  if (!scan) return <Skeleton className="h-60" />;
  return (
    <Card title={t('title')}>
      <p className="truncate font-semibold" title={fileNameOf(scan)}>
        {fileNameOf(scan)}
      </p>
      <p className="mb-4 text-small text-muted">
        {t(scan.frameCount > 1 ? 'factsFrames' : 'facts', fileFacts(scan, formats))}
      </p>
      <Receipt receipt={scan.receipt} />
    </Card>
  );
}
