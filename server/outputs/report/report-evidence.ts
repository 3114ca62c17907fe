import { type BandFigures, bandsFor } from '#contract/evidence.ts';
import { bandOf } from '#contract/format.ts';
import type { Figure, ModelCard } from '#contract/model-card.ts';
import type { Acquisition } from '#reading/vocabulary.ts';
import { kindWords, missedWords, typeWords } from '#words/say/evidence.ts';
import { outOfHundred } from '#words/say/finding-words.ts';
import { ofHundred } from '#words/say/of-hundred.ts';
import type { Voice } from '../voice.ts';

/** What the report quotes of a model card. */
export type ReportCard = Pick<ModelCard, 'name' | 'version' | 'notMeasured'> & {
  metrics: {
    sources: Pick<
      ModelCard['metrics']['sources'][number],
      'id' | 'title' | 'sensitivity' | 'specificity' | 'groupKind'
    >[];
    typeAccuracy: Figure | null;
    allClear?: ModelCard['metrics']['allClear'];
    teams?: ModelCard['metrics']['teams'];
    reliability: BandFigures;
  };
};

/** How often findings in the result's confidence bands were right, on images of the same kind if known. */
export function bandSentences(
  voice: Voice,
  card: ReportCard,
  { kind, detections }: { kind: Acquisition | null; detections: { confidence: number }[] },
): string[] {
  const present = new Set(detections.map(({ confidence }) => bandOf(confidence)));
  if (present.size === 0) return [];
  const { report, t, shares } = voice;
  const figures = bandsFor(card.metrics.reliability, kind);
  const known = figures.kind && kindWords(t, figures.kind);
  if (!figures.bands) return [report('certainty.fewImages', { kind: known ?? '' })];
  return figures.bands
    .filter(({ band }) => present.has(bandNamesToBands[band]))
    .map(({ band: name, precision }) => {
      const band = report(`certainty.bands.${bandNamesToBands[name]}`);
      const bounds = precision && outOfHundred(precision);
      if (!bounds) {
        return known
          ? report('certainty.noneKind', { band, kind: known })
          : report('certainty.none', { band });
      }
      const values = {
        band,
        right: ofHundred(shares, precision.value),
        ...bounds,
        people: String(precision.groups),
      };
      return known
        ? report('certainty.rightKind', { ...values, kind: known })
        : report('certainty.right', values);
    });
}

const bandNamesToBands = { High: 'high', Medium: 'medium', Low: 'low' } as const;

/** What the model misses and where it raises false alarms. `typed`: the result names a type. */
export function errorSentences(voice: Voice, card: ReportCard, typed: boolean): string[] {
  const { sources, typeAccuracy, allClear } = card.metrics;
  return [
    missedWords(voice, sources),
    alarmWords(voice, allClear?.[0]?.healthy?.finding),
    teamWords(voice, card),
    typed ? typeWords(voice, typeAccuracy) : null,
  ].filter((sentence) => sentence !== null);
}

/** How many images without a tumor got a finding; null where that was not measured. */
function alarmWords({ report }: Voice, figure: Figure | undefined): string | null {
  const bounds = figure && outOfHundred(figure);
  return bounds ? report('certainty.alarms', { ...bounds, people: String(figure.groups) }) : null;
}

/** Compares the model with the agreement between two teams of readers. */
function teamWords({ report }: Voice, { metrics: { teams = [] } }: ReportCard): string | null {
  const model = joined(teams.map(({ first }) => first));
  const readers = joined(teams.map(({ eachOther }) => eachOther));
  if (!model || !readers) return null;
  return report('certainty.teams', {
    people: String(teams.reduce((sum, { first }) => sum + first.groups, 0)),
    modelLow: model.low,
    modelHigh: model.high,
    readersLow: readers.low,
    readersHigh: readers.high,
  });
}

/** The bounds of several shares together: the means of their bounds, which is wider than the interval of their mean. */
function joined(figures: readonly Figure[]): { low: string; high: string } | null {
  const n = figures.reduce((sum, figure) => sum + figure.n, 0);
  const mean = (of: (figure: Figure) => number | null): number | null =>
    figures.reduce<number | null>((sum, figure) => {
      const bound = of(figure);
      return sum === null || bound === null ? null : sum + (bound * figure.n) / n;
    }, 0);
  return outOfHundred({
    value: 0,
    low: mean(({ low }) => low),
    high: mean(({ high }) => high),
    n,
    groups: 0,
  });
}
