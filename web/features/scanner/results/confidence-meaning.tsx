import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { bandsFor, kindWords } from '#contract/evidence.ts';
import { bandOf, formatPercent } from '#contract/format.ts';
import type { Figure, ModelCard } from '#contract/model-card.ts';
import type { Scan } from '#contract/scans.ts';
import { modelCall } from '#contract/site.ts';
import { Card } from '#web/components/card.tsx';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';

/** A confidence in the middle of each band, for the badge. */
const middles = { High: 0.9, Medium: 0.7, Low: 0.5 } as const;

/** How often findings of each band were right when it was measured. */
export function ConfidenceMeaning({ scan }: { scan: Scan }) {
  const model = useQuery(callQuery(modelCall));
  return (
    <Card title="What the confidence means">
      <p className="mb-4 text-muted">
        A confidence ranks findings; it is not the probability that a person is ill. It is worth what was
        measured with it.
      </p>
      {model.isPending ? (
        <SkeletonLines lines={3} />
      ) : (
        <Evidence scan={scan} card={model.data?.card ?? null} />
      )}
    </Card>
  );
}

function Evidence({ scan, card }: { scan: Scan; card: ModelCard | null }) {
  if (scan.modelProvider === 'roboflow') {
    return (
      <p>
        This result comes from the hosted model of the provider. How often its findings are right was not
        measured here; its developer&rsquo;s own figures are on the <ModelLink />.
      </p>
    );
  }
  if (!card || (scan.modelVersion !== null && card.version !== scan.modelVersion)) {
    return (
      <p>
        There are no measured figures at hand for the model that made this result
        {scan.modelVersion && ` (${scan.modelVersion})`}. See the <ModelLink />.
      </p>
    );
  }
  const figures = bandsFor(card.metrics.reliability, scan.kind);
  if (!figures.bands) {
    return (
      <p>
        There are no figures for pictures like this one ({kindWords(figures.kind!)}): too few with a tumour
        were at hand when the model was measured. What was measured on others is on the <ModelLink />.
      </p>
    );
  }
  const present = new Set(scan.detections.map(({ confidence }) => bandOf(confidence)));
  return (
    <>
      <table className="w-full text-left">
        <caption className="sr-only">Share of findings that were a lesion, by confidence band</caption>
        <thead>
          <tr className="text-small text-muted">
            <th className="pb-2 font-normal">Band</th>
            <th className="pb-2 font-normal">Were a lesion</th>
          </tr>
        </thead>
        <tbody>
          {figures.bands.map(({ band, precision }) => {
            const here = present.has(bandOf(middles[band]));
            return (
              <tr key={band} className={clsx('border-t border-line', !here && 'text-muted')}>
                <td className="py-2 pr-3">
                  <ConfidenceBadge confidence={middles[band]} />
                  {here && <span className="sr-only"> (in this result)</span>}
                </td>
                <td className="py-2">
                  <span className={clsx(here && 'font-semibold')}>
                    {precision ? formatPercent(precision.value) : 'None seen'}
                  </span>
                  {precision && (
                    <span className="block text-small text-muted">
                      {intervalWords(precision)}
                      {precision.n} findings
                    </span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-4 text-small text-muted">
        {figures.kind
          ? `Measured on pictures of this kind (${kindWords(figures.kind)})`
          : 'Measured on all kinds of pictures together'}{' '}
        of patients the model had never seen, with 95% intervals. Your scanner and your picture may differ.
        More on the <ModelLink />.
      </p>
    </>
  );
}

function intervalWords({ low, high }: Figure): string {
  return low !== null && high !== null ? `${formatPercent(low)} to ${formatPercent(high)}, ` : '';
}

function ModelLink() {
  return (
    <Link to="/model-transparency" className="text-accent-text underline underline-offset-2">
      model page
    </Link>
  );
}
