import { bandsFor, kindWords } from '#contract/evidence.ts';
import { formatPercent } from '#contract/format.ts';
import type { ModelCard } from '#contract/model-card.ts';
import { ConfidenceBadge } from '#web/components/confidence-badge.tsx';
import { FigureValue } from './figure-value.tsx';

type Reliability = ModelCard['metrics']['reliability'];

/** How often each band was right, and a diagram of promise against outcome. */
export function ReliabilityText({ reliability }: { reliability: Reliability }) {
  return (
    <>
      <p>
        Of the marks in each band, this share hit a lesion on the test pictures. Slices without any lesion
        count too
        {reliability.mixture
          ? `: ${reliability.mixture.withTumour} slices with a tumour and ${reliability.mixture.without} without. Where tumours are rarer, fewer marks are right.`
          : '.'}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Band</th>
            <th scope="col">Right</th>
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
                    <span className="text-small text-muted max-sm:block sm:ml-3">n = {band.precision.n}</span>
                  </>
                ) : (
                  'none seen'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <KindTable kinds={reliability.kinds ?? []} />
      <ReliabilityDiagram bins={reliability.bins} />
      {reliability.expectedCalibrationError && (
        <p>
          On average the stated confidence and the outcome differ by{' '}
          {formatPercent(reliability.expectedCalibrationError.value)} (expected calibration error over the
          marks that are shown).
        </p>
      )}
    </>
  );
}

/** The same by kind of picture; kinds without a tumour in the test have no figures. */
function KindTable({ kinds }: { kinds: NonNullable<Reliability['kinds']> }) {
  const told = kinds.filter((kind) => bandsFor({ bands: [], kinds }, kind).bands);
  if (told.length === 0) return null;
  return (
    <table>
      <caption className="pb-2 text-left font-semibold">
        By kind of picture: marks of each band that hit a lesion
      </caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          {told[0]!.bands.map(({ band }) => (
            <th key={band} scope="col">
              {band}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {told.map((kind) => (
          <tr key={kindWords(kind)}>
            <th scope="row" className="font-normal">
              {kindWords(kind)}
            </th>
            {kind.bands.map(({ band, precision }) => (
              <td key={band}>
                {precision ? formatPercent(precision.value) : 'none seen'}
                {precision && <span className="block text-small text-muted">n = {precision.n}</span>}
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

function ReliabilityDiagram({ bins }: { bins: Reliability['bins'] }) {
  const seen = bins.filter((bin) => bin.precision !== null && bin.detections > 0);
  if (seen.length === 0) return null;
  const words = seen
    .map(
      (bin) =>
        `stated ${formatPercent(bin.meanConfidence ?? (bin.from + bin.to) / 2)}, right ${formatPercent(bin.precision)}`,
    )
    .join('; ');
  return (
    <figure>
      <svg
        viewBox={`0 0 ${side + margin + 12} ${side + margin + 12}`}
        role="img"
        aria-label={`Reliability diagram: ${words}`}
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
              <title>{`Stated ${formatPercent(bin.from)} to ${formatPercent(bin.to)}: right ${formatPercent(bin.precision)} of ${bin.detections}`}</title>
            </rect>
          ))}
          <path d={`M0 ${side}L${side} 0`} stroke="var(--slate-12)" strokeDasharray="4 4" />
          <g fill="var(--slate-11)" fontSize="13">
            <text x="0" y={side + 20}>
              0
            </text>
            <text x={side / 2} y={side + 20} textAnchor="middle">
              stated confidence
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
              share that was right
            </text>
          </g>
        </g>
      </svg>
      <figcaption>A bar on the dashed line keeps its promise; below it the model was too sure.</figcaption>
    </figure>
  );
}
