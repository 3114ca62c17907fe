import { useTranslations } from 'use-intl/react';
import type { Figure, ModelCard } from '#contract/model-card.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import { useFigureText } from './figure-value.tsx';

interface Headline {
  value: string;
  interval: string | null;
  label: string;
}

/** The model in six figures and a few plain sentences; the tables follow below. */
export function ModelSummary({ card }: { card: ModelCard }) {
  const summary = usePlainSummary(card);
  return (
    <>
      <ul className="my-4 grid list-none grid-cols-2 gap-3 p-0 sm:grid-cols-3">
        {useHeadlines(card).map(({ value, interval, label }) => (
          <li key={label} className="rounded-card border border-line bg-panel p-4">
            <p className="text-title font-semibold">{value}</p>
            {interval && <p className="text-small text-muted">{interval}</p>}
            <p className="mt-1 text-small">{label}</p>
          </li>
        ))}
      </ul>
      <p>{summary}</p>
    </>
  );
}

function useHeadlines({ metrics, speed }: ModelCard): Headline[] {
  const t = useTranslations('transparency.headline');
  const { percent } = useFormats();
  const { share } = useFigureText();
  const { sources, teams = [], allClear = [], reliability, typeAccuracy } = metrics;
  const source = (id: string) => sources.find((one) => one.id === id);
  const of = (figure: Figure | null | undefined, label: string): Headline[] =>
    figure ? [{ ...share(figure), label }] : [];
  const high = reliability.bands.find(({ band }) => band === 'High')?.precision;
  const mean = (side: 'first' | 'eachOther') => percent(meanOf(teams.map((team) => team[side])));
  const last: Headline =
    teams.length === 0
      ? {
          value: t('milliseconds', { count: Math.round(speed.medianMilliseconds) }),
          interval: null,
          label: t('speed'),
        }
      : { value: `${mean('first')} / ${mean('eachOther')}`, interval: null, label: t('teams') };
  return [
    ...of(source('cheng')?.sensitivity, t('sensitivity')),
    ...of(allClear[0]?.tumor.clear, t('missed')),
    ...of(source('healthy-full-head')?.specificity, t('specificity')),
    ...of(high, t('high')),
    ...of(typeAccuracy, t('type')),
    last,
  ];
}

/** Mean weighted by the number of slices. */
function meanOf(figures: readonly Figure[]): number {
  const n = figures.reduce((sum, figure) => sum + figure.n, 0);
  return figures.reduce((sum, figure) => sum + figure.value * figure.n, 0) / Math.max(1, n);
}

function usePlainSummary({ metrics }: ModelCard): string {
  const t = useTranslations('transparency');
  const all = metrics.allClear?.[0];
  if (!all?.healthy) return t('summaryShort');
  const of = (figure: Figure): number => Math.round(figure.value * 100);
  return t('summary', {
    tumorFinding: of(all.tumor.finding),
    tumorUnclear: of(all.tumor.unclear),
    tumorClear: of(all.tumor.clear),
    healthyFinding: of(all.healthy.finding),
    healthyUnclear: of(all.healthy.unclear),
    healthyClear: of(all.healthy.clear),
  });
}
