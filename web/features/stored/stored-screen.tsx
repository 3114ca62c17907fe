import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { formatBytes, formatDateTime } from '#contract/format.ts';
import { type StoredAboutScan, storedAboutScanCall } from '#contract/scans.ts';
import { ButtonAnchor, ButtonLink } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { FailedNotice } from '#web/components/failed-notice.tsx';
import { Notice } from '#web/components/notice.tsx';
import { PageShell, PageTitle } from '#web/components/page-shell.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { addressOf } from '#web/lib/api.ts';
import { callQuery } from '#web/lib/query.ts';
import { useBrowserValue } from '#web/lib/use-browser-value.ts';

/** Everything that is stored about one scan, for whoever has its link. */
export function StoredScreen() {
  const [search] = useSearchParams();
  // The prerendered page does not know which scan.
  const scanId = useBrowserValue<string | null>(() => search.get('scan') ?? '', null);
  const stored = useQuery({
    ...callQuery(storedAboutScanCall, { params: { scanId: scanId ?? '' } }),
    enabled: Boolean(scanId),
  });
  return (
    <PageShell>
      <PageTitle
        title="What is stored about this scan"
        lead="Every file and every entry that this site holds under the scan’s number. Whoever has the scan’s own link can see this page; a link to look does not open it."
        aside={
          <ButtonLink to={scanId ? `/scanner?scan=${scanId}` : '/scanner'}>
            {scanId === '' ? 'To the scanner' : 'Back to the result'}
          </ButtonLink>
        }
      />
      {/* As high as the window, so that nothing that comes pushes the footer out of it. */}
      <div className="min-h-dvh">
        {scanId === '' ? (
          <Notice title="Which scan?">This page opens from the result of a scan, under “Your file”.</Notice>
        ) : stored.isPending ? (
          <SkeletonLines lines={8} />
        ) : stored.isError ? (
          <FailedNotice title="Nothing to show" error={stored.error} onRetry={stored.refetch} />
        ) : (
          <Stored stored={stored.data} />
        )}
      </div>
    </PageShell>
  );
}

function Stored({ stored }: { stored: StoredAboutScan }) {
  const { scan, files, judgements, inDataSet } = stored;
  return (
    <div className="space-y-6">
      <Card
        title="Files"
        aside={
          <ButtonAnchor
            size="small"
            href={addressOf(storedAboutScanCall, { params: { scanId: scan.id } })}
            download={`stored-about-${scan.id.slice(0, 8)}.json`}
          >
            <Download size={16} aria-hidden="true" />
            All of this as JSON
          </ButtonAnchor>
        }
      >
        <Facts
          rows={files.map(({ name, what, bytes, storedAt }) => [
            name,
            `${what}, ${formatBytes(bytes)}, since ${formatDateTime(storedAt)}`,
          ])}
        />
      </Card>
      <Card title="Entries in the database">
        <Facts
          rows={[
            ['Number of the scan', scan.id],
            ['Name', `${scan.filename} (yours stays in your browser)`],
            ['Uploaded', formatDateTime(scan.createdAt)],
            ['Last change', formatDateTime(scan.updatedAt)],
            [
              'Picture',
              `${scan.format.toUpperCase()}, ${scan.width} × ${scan.height}, ${frames(scan.frameCount)}`,
            ],
            ['Fingerprint of the upload', stored.uploadHash],
            [
              'Upload group',
              stored.uploadGroup
                ? `${stored.uploadGroup}: the same for what this browser session uploaded on that day, so that slices of one head stay together in a data set; no session can be found from it`
                : 'none',
            ],
            [
              'Answers of candidate models',
              stored.candidateAnswers > 0
                ? `${stored.candidateAnswers}, which nobody is shown; reviewers see how often they are right`
                : 'none',
            ],
            ['State', scan.failureReason ?? scan.processingStatus],
            ['Findings', findings(scan)],
            ['Report', scan.reportId ?? 'none'],
            ['Removed from the file', removed(scan)],
            ['Reported as incorrect', scan.reportedFalsePositive ? 'yes' : 'no'],
            [
              'Drawn for a random check',
              stored.randomCheck ? 'yes; the verdict is counted, and the count stays without the scan' : 'no',
            ],
            [
              'Part of the data set',
              inDataSet ? `since ${formatDateTime(inDataSet.since)}: ${inDataSet.notes}` : 'no',
            ],
            ['Sent by', sender(stored)],
          ]}
        />
      </Card>
      {judgements.length > 0 && (
        <Card title="What was said about the result">
          <Facts
            rows={judgements.map(({ action, notes, createdAt }) => [
              formatDateTime(createdAt),
              notes ? `${action}: ${notes}` : action,
            ])}
          />
        </Card>
      )}
      <Card title="What is not stored">
        <p>
          The file as you uploaded it, your network address, and anything that says who you are. Visits are
          counted without a tie to a scan.
        </p>
        <p className="mt-3">
          {scan.expiresAt
            ? `All of this is deleted by itself on ${formatDateTime(scan.expiresAt)}, or at once when you delete the scan on its result page.`
            : 'This scan is kept for review; you can delete it at once on its result page.'}
        </p>
      </Card>
    </div>
  );
}

const frames = (count: number): string => (count === 1 ? 'one frame' : `${count} frames`);

function findings({ detections, modelVersion }: StoredAboutScan['scan']): string {
  if (modelVersion === null) return 'not analysed yet';
  const count = detections.length === 1 ? 'one box' : `${detections.length} boxes`;
  return `${count}, by ${modelVersion}`;
}

function removed({ receipt }: StoredAboutScan['scan']): string {
  const total = receipt.removed.reduce((sum, { count }) => sum + count, 0);
  return total === 1 ? 'one entry' : `${total} entries`;
}

function Facts({ rows }: { rows: [name: string, value: ReactNode][] }) {
  return (
    <dl className="divide-y divide-line">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-x-6 py-2.5 sm:grid-cols-[14rem_1fr]">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function sender({ submittedBy }: StoredAboutScan): string {
  if (!submittedBy) return 'a visitor of the site';
  const { webhookUrl, archive } = submittedBy;
  const told = webhookUrl ? `, which is told the end at ${webhookUrl}` : '';
  return `a program with an API key${told}${archive ? `; the archive calls it ${archive.instance}` : ''}`;
}
