import { formatBytes } from '#contract/format.ts';
import type { Scan } from '#contract/scans.ts';
import { Card } from '#web/components/card.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { fileNameOf } from '#web/lib/file-names.ts';
import { Receipt } from '../results/receipt.tsx';

/** What the server has of the file, while its analysis runs. */
export function FileReceived({ scan }: { scan: Scan | null }) {
  if (!scan) return <Skeleton className="h-60" />;
  const frames = scan.frameCount > 1 ? ` · ${scan.frameCount} frames` : '';
  return (
    <Card title="Your file">
      <p className="truncate font-semibold" title={fileNameOf(scan)}>
        {fileNameOf(scan)}
      </p>
      <p className="mb-4 text-small text-muted">
        {scan.format.toUpperCase()} · {formatBytes(scan.fileSize)} · {scan.width} × {scan.height} px{frames}
      </p>
      <Receipt receipt={scan.receipt} />
    </Card>
  );
}
