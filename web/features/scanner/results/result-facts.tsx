import { defaultModelVersion } from '#contract/constants.ts';
import { formatDate, formatDateTime } from '#contract/format.ts';
import type { Scan } from '#contract/scans.ts';

/** Which model, how long, when. */
export function ResultFacts({ scan }: { scan: Scan }) {
  const facts: [name: string, value: string, exact: string | undefined][] = [
    ['Model Version', scan.modelVersion ?? defaultModelVersion, providerWords(scan)],
    [
      'Processing Time',
      scan.processingTime === null ? 'N/A' : `${scan.processingTime.toFixed(1)}s`,
      scan.processingTime === null ? undefined : `${scan.processingTime.toFixed(3)} seconds`,
    ],
    ['Analysis Date', formatDate(scan.updatedAt), formatDateTime(scan.updatedAt)],
  ];
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-panel px-4">
      {facts.map(([name, value, exact]) => (
        <div key={name} className="flex items-baseline justify-between gap-x-4 py-2.5">
          <dt className="shrink-0 text-small text-muted">{name}</dt>
          <dd className="min-w-0 break-words text-right" title={exact}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function providerWords({ modelProvider }: Scan): string | undefined {
  if (modelProvider === 'embedded') return 'The model that comes with this site';
  return modelProvider === 'roboflow' ? 'The hosted model of the provider' : undefined;
}
