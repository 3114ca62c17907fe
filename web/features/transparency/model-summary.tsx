import { formatPercent } from '#contract/format.ts';
import type { Figure, ModelCard } from '#contract/model-card.ts';
import { shareWords } from './figure-text.ts';

interface Headline {
  value: string;
  interval: string | null;
  label: string;
}

/** The model in six figures and a few plain sentences; every table is below. */
export function ModelSummary({ card }: { card: ModelCard }) {
  return (
    <>
      <ul className="not-prose my-4 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3">
        {headlines(card).map(({ value, interval, label }) => (
          <li key={label} className="rounded-card border border-line bg-panel p-4">
            <p className="text-title font-semibold">{value}</p>
            {interval && <p className="text-small text-muted">{interval}</p>}
            <p className="mt-1 text-small">{label}</p>
          </li>
        ))}
      </ul>
      <p>{plainSummary(card)}</p>
    </>
  );
}

function headlines({ metrics, speed }: ModelCard): Headline[] {
  const { sources, teams = [], allClear = [], reliability, typeAccuracy } = metrics;
  const source = (id: string) => sources.find((one) => one.id === id);
  const of = (figure: Figure | null | undefined, label: string): Headline[] => {
    if (!figure) return [];
    const { value, interval } = shareWords(figure);
    return [{ value, interval, label }];
  };
  const all = allClear[0];
  const high = reliability.bands.find(({ band }) => band === 'High')?.precision;
  return [
    ...of(source('cheng')?.sensitivity, 'of tumor slices after contrast get a finding'),
    ...of(all?.tumor.clear, 'of tumor slices are called clear'),
    ...of(source('healthy-full-head')?.specificity, 'of healthy full heads get no finding'),
    ...of(high, 'of findings with high confidence are right'),
    ...of(typeAccuracy, 'of strongest findings name the right type'),
    ...(teams.length === 0
      ? [{ value: `${Math.round(speed.medianMilliseconds)} ms`, interval: null, label: 'for one slice' }]
      : [
          {
            value: `${formatPercent(meanOf(teams.map(({ first }) => first)))} / ${formatPercent(meanOf(teams.map(({ eachOther }) => eachOther)))}`,
            interval: null,
            label: 'agreement with a team of readers / of two teams with each other',
          },
        ]),
  ];
}

/** Over all slices. */
function meanOf(figures: readonly Figure[]): number {
  const n = figures.reduce((sum, figure) => sum + figure.n, 0);
  return figures.reduce((sum, figure) => sum + figure.value * figure.n, 0) / Math.max(1, n);
}

function plainSummary({ metrics }: ModelCard): string {
  const all = metrics.allClear?.[0];
  if (!all?.healthy) return 'These figures come from patients that the model had never seen.';
  const of = (figure: Figure): number => Math.round(figure.value * 100);
  return `Of 100 test slices with a tumor, ${of(all.tumor.finding)} got a finding, ${of(all.tumor.unclear)} were unclear and ${of(all.tumor.clear)} were called clear. Of 100 test slices without one, ${of(all.healthy.finding)} got a finding, ${of(all.healthy.unclear)} were unclear and ${of(all.healthy.clear)} were clear. All come from patients that the model had never seen.`;
}
