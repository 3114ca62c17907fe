import { useTranslations } from 'use-intl/react';
import { bandsFor } from '#contract/evidence.ts';
import type { ModelCard } from '#contract/model-card.ts';
import type { Acquisition } from '#reading/vocabulary.ts';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';
import { useFormats } from '#web/lib/use-formats.ts';
import { sequenceKeys } from '#words/say/evidence.ts';
import { FigureValue } from './figure-value.tsx';

type Reliability = ModelCard['metrics']['reliability'];

/** How often findings of each band were correct. */
export function ReliabilityTables({ reliability }: { reliability: Reliability }) {
  const t = useTranslations('transparency.confidence');
  const measured = useTranslations('transparency.measured');
  const { percent } = useFormats();
  const { mixture, expectedCalibrationError: error } = reliability;
  return (
    <>
      <p>
        {t('intro')} {mixture && t('mixture', { with: mixture.withTumour, without: mixture.without })}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('band')}</th>
            <th scope="col">{t('right')}</th>
          </tr>
        </thead>
        <tbody>
          {reliability.bands.map((band) => (
            <tr key={band.band}>
              <td>
                <ConfidenceBadge confidence={band.from} />
              </td>
              <td className="whitespace-nowrap">
                {band.precision ? (
                  <>
                    <FigureValue figure={band.precision} />
                    <span className="text-small text-muted max-sm:block sm:ms-3">
                      {measured('n', { n: band.precision.n })}
                    </span>
                  </>
                ) : (
                  t('none')
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <KindTable kinds={reliability.kinds ?? []} />
      {error && <p>{t('error', { error: percent(error.value) })}</p>}
    </>
  );
}

/** The same by kind of picture. Kinds without a tumor in the test set have no figures. */
function KindTable({ kinds }: { kinds: NonNullable<Reliability['kinds']> }) {
  const t = useTranslations('transparency.confidence');
  const measured = useTranslations('transparency.measured');
  const { percent } = useFormats();
  const nameOf = ({ sequence, head }: Acquisition) =>
    t('kindName', {
      sequence: sequence ? t(`sequence.${sequenceKeys[sequence]}`) : t('anySequence'),
      head,
    });
  const withBands = kinds.filter((kind) => bandsFor({ bands: [], kinds }, kind).bands);
  if (withBands.length === 0) return null;
  return (
    <table>
      <caption className="pb-2 text-start font-semibold">{t('byKind')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          {withBands[0]!.bands.map(({ band }) => (
            <th key={band} scope="col">
              {t('bandName', { band })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {withBands.map((kind) => (
          <tr key={nameOf(kind)}>
            <th scope="row" className="font-normal">
              {nameOf(kind)}
            </th>
            {kind.bands.map(({ band, precision }) => (
              <td key={band} className="whitespace-nowrap">
                {precision ? percent(precision.value) : t('none')}
                {precision && (
                  <span className="block text-small text-muted">{measured('n', { n: precision.n })}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const side = 260;
const margin = 34;
const place = (share: number): number => share * side;

/** Stated confidence against measured precision. */
export function ReliabilityDiagram({ bins }: { bins: Reliability['bins'] }) {
  const t = useTranslations('transparency.confidence');
  const { percent } = useFormats();
  const seen = bins.filter((bin) => bin.precision !== null && bin.detections > 0);
  if (seen.length === 0) return null;
  const words = seen
    .map((bin) =>
      t('bin', {
        stated: percent(bin.meanConfidence ?? (bin.from + bin.to) / 2),
        right: percent(bin.precision),
      }),
    )
    .join('; ');
  return (
    <figure>
      <svg
        viewBox={`0 0 ${side + margin + 12} ${side + margin + 12}`}
        role="img"
        aria-label={t('diagram', { bins: words })}
        className="w-full max-w-80"
      >
        <g transform={`translate(${margin} 8)`}>
          <path d={`M0 0v${side}h${side}`} fill="none" stroke="var(--slate-8)" />
          {seen.map((bin) => (
            <rect
              key={bin.from}
              x={place(bin.from) + 2}
              y={side - place(bin.precision ?? 0)}
              width={place(bin.to - bin.from) - 4}
              height={place(bin.precision ?? 0)}
              rx="2"
              fill="var(--iris-9)"
              opacity="0.85"
            >
              <title>
                {t('binTitle', {
                  from: percent(bin.from),
                  to: percent(bin.to),
                  right: percent(bin.precision),
                  count: bin.detections,
                })}
              </title>
            </rect>
          ))}
          <path d={`M0 ${side}L${side} 0`} stroke="var(--slate-12)" strokeDasharray="4 4" />
          <g fill="var(--slate-11)" fontSize="13">
            <text x="0" y={side + 20}>
              0
            </text>
            <text x={side / 2} y={side + 20} textAnchor="middle">
              {t('stated')}
            </text>
            <text x={side} y={side + 20} textAnchor="end">
              1
            </text>
            <text x="-8" y={side} textAnchor="end">
              0
            </text>
            <text x="-8" y="12" textAnchor="end">
              1
            </text>
            <text transform={`translate(-14 ${side / 2}) rotate(-90)`} textAnchor="middle">
              {t('share')}
            </text>
          </g>
        </g>
      </svg>
      <figcaption>
        <b>{t('chart')}.</b> {t('caption')}
      </figcaption>
    </figure>
  );
}
