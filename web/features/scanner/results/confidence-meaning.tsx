import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl/react';
import { bandsFor } from '#contract/evidence.ts';
import { bandOf } from '#contract/format.ts';
import { modelCall } from '#contract/model.ts';
import type { Figure, ModelCard } from '#contract/model-card.ts';
import type { Scan } from '#contract/scans.ts';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';
import { Disclosure } from '#web/components/disclosure.tsx';
import { Fold } from '#web/components/fold.tsx';
import { SkeletonLines } from '#web/components/skeleton.tsx';
import { callQuery } from '#web/lib/query.ts';
import { kindWords } from '#words/say/evidence.ts';
import { outOfHundred } from '#words/say/finding-words.ts';
import { ofHundred } from '#words/say/of-hundred.ts';

/** A confidence in the middle of each band, for the badge. */
const middles = { High: 0.9, Medium: 0.7, Low: 0.5 } as const;

/** How often findings of each band were correct in testing, in natural frequencies. */
export function ConfidenceMeaning({ scan }: { scan: Scan }) {
  const t = useTranslations('scanner.confidence');
  const model = useQuery(callQuery(modelCall));
  return (
    <Fold title={t('title')}>
      <p className="mb-4 text-muted">{t('lead')}</p>
      {model.isPending ? (
        <SkeletonLines lines={3} />
      ) : (
        <Evidence scan={scan} card={model.data?.card ?? null} />
      )}
    </Fold>
  );
}

function Evidence({ scan, card }: { scan: Scan; card: ModelCard | null }) {
  const t = useTranslations('scanner.confidence');
  const result = useTranslations('result');
  if (scan.modelProvider === 'roboflow') return <p>{t.rich('hosted', { model: modelLink })}</p>;
  if (!card || (scan.modelVersion !== null && card.version !== scan.modelVersion)) {
    return (
      <p>
        {scan.modelVersion
          ? t.rich('unknownVersion', { version: scan.modelVersion, model: modelLink })
          : t.rich('unknown', { model: modelLink })}
      </p>
    );
  }
  const figures = bandsFor(card.metrics.reliability, scan.kind);
  const kind = figures.kind && kindWords(result, figures.kind);
  if (!figures.bands) return <p>{t.rich('fewImages', { kind: kind ?? '', model: modelLink })}</p>;
  const present = new Set(scan.detections.map(({ confidence }) => bandOf(confidence)));
  const isHere = ({ band }: { band: keyof typeof middles }) => present.has(bandOf(middles[band]));
  const here = figures.bands.filter(isHere);
  const others = figures.bands.filter((figure) => !isHere(figure));
  return (
    <>
      {here.length > 0 && (
        <ul className="mb-4 divide-y divide-line">
          {here.map((figure) => (
            <BandMeaning key={figure.band} {...figure} here />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Disclosure summary={t(here.length > 0 ? 'others' : 'all')}>
          <ul className="divide-y divide-line">
            {others.map((figure) => (
              <BandMeaning key={figure.band} {...figure} here={false} />
            ))}
          </ul>
        </Disclosure>
      )}
      <p className="mt-4 text-small text-muted">
        {kind ? t.rich('ofKind', { kind, model: modelLink }) : t.rich('ofAll', { model: modelLink })}
      </p>
    </>
  );
}

interface BandMeaningProps {
  band: keyof typeof middles;
  precision: Figure | null;
  /** Whether this result has a finding in the band. */
  here: boolean;
}

/** How often findings of a band were correct: as a sentence and, if the result has one, as 100 dots. */
function BandMeaning({ band, precision, here }: BandMeaningProps) {
  const t = useTranslations('scanner.confidence');
  const shares = useTranslations('shell.ofHundred');
  const bounds = precision && outOfHundred(precision);
  return (
    <li className={clsx('py-3 first:pt-0 last:pb-0', !here && 'text-muted')}>
      <ConfidenceBadge confidence={middles[band]} />
      {here && <span className="sr-only"> {t('here')}</span>}
      {precision && bounds ? (
        <>
          <p className={clsx('mt-1.5', here && 'font-semibold')}>
            {t('right', { right: ofHundred(shares, precision.value) })}
          </p>
          {here && <HundredDots share={precision.value} />}
          <p className="mt-1 text-small text-muted">
            {t('interval', { ...bounds, people: precision.groups, count: precision.n })}
          </p>
        </>
      ) : (
        <p className="mt-1.5">{t('noneTested')}</p>
      )}
    </li>
  );
}

const dots = Array.from({ length: 100 }, (_, index) => index);

/** A hundred dots; the filled ones stand for correct findings. */
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

const modelLink = (words: ReactNode) => (
  <Link to="/model-transparency" className="text-accent-text underline underline-offset-2">
    {words}
  </Link>
);
