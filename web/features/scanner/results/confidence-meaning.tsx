import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { bandsFor, kindWords, ofHundred } from '#contract/evidence.ts';
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

/** How often marks of each band were right in testing, in natural frequencies. */
export function ConfidenceMeaning({ scan }: { scan: Scan }) {
  const model = useQuery(callQuery(modelCall));
  return (
    <Card title="What the confidence means">
      <p className="mb-4 text-muted">
        The score ranks marks. It is not the probability that a person is ill.
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
      <ul className="divide-y divide-line">
        {figures.bands.map(({ band, precision }) => (
          <BandMeaning
            key={band}
            band={band}
            precision={precision}
            here={present.has(bandOf(middles[band]))}
          />
        ))}
      </ul>
      <p className="mt-4 text-small text-muted">
        {figures.kind
          ? `Measured on pictures of this kind (${kindWords(figures.kind)})`
          : 'Measured on all kinds of pictures together'}{' '}
        of patients the model had never seen. Your scanner and your picture may differ. More on the{' '}
        <ModelLink />.
      </p>
    </>
  );
}

interface BandMeaningProps {
  band: keyof typeof middles;
  precision: Figure | null;
  /** A finding of this result is in the band. */
  here: boolean;
}

/** How often marks of a band were right, as a sentence and, where the result has such a mark, as 100 dots. */
function BandMeaning({ band, precision, here }: BandMeaningProps) {
  const measured = precision && precision.n > 0;
  return (
    <li className={clsx('py-3 first:pt-0 last:pb-0', !here && 'text-muted')}>
      <ConfidenceBadge confidence={middles[band]} />
      {here && <span className="sr-only"> (in this result)</span>}
      {measured ? (
        <>
          <p className={clsx('mt-1.5', here && 'font-semibold')}>
            Of 100 marks like this, {ofHundred(precision.value)} were right in testing.
          </p>
          {here && <HundredDots share={precision.value} />}
          <p className="mt-1 text-small text-muted">
            {intervalWords(precision)}
            {precision.n} marks in testing
          </p>
        </>
      ) : (
        <p className="mt-1.5">No mark like this came up in testing.</p>
      )}
    </li>
  );
}

const dots = Array.from({ length: 100 }, (_, index) => index);

/** A hundred marks; those that were right are filled. */
function HundredDots({ share }: { share: number }) {
  const right = Math.round(share * 100);
  return (
    <svg viewBox="0 0 250 42" aria-hidden="true" className="mt-2 w-full max-w-75">
      {dots.map((index) => (
        <circle
          key={index}
          cx={6 + (index % 25) * 9.9}
          cy={6 + Math.floor(index / 25) * 10}
          r="3.4"
          className={index < right ? 'fill-accent' : 'fill-panel stroke-control-line'}
        />
      ))}
    </svg>
  );
}

function intervalWords({ low, high }: Figure): string {
  return low !== null && high !== null
    ? `95% interval ${formatPercent(low)} to ${formatPercent(high)}, `
    : '';
}

function ModelLink() {
  return (
    <Link to="/model-transparency" className="text-accent-text underline underline-offset-2">
      model page
    </Link>
  );
}
