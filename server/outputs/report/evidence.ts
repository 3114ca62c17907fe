import { type BandFigures, bandsFor } from '#contract/evidence.ts';
import { bandOf } from '#contract/format.ts';
import type { Figure, ModelCard } from '#contract/model-card.ts';
import type { Acquisition } from '#reading/vocabulary.ts';
import { kindWords, missedWords, typeWords } from '#words/say/evidence.ts';
import { outOfHundred } from '#words/say/finding-words.ts';
import { ofHundred } from '#words/say/of-hundred.ts';
import { sourceName } from '#words/say/source-name.ts';
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
      if (!precision || precision.n === 0) {
        return known
          ? report('certainty.noneKind', { band, kind: known })
          : report('certainty.none', { band });
      }
      const values = { band, right: ofHundred(shares, precision.value), basis: basis(voice, precision) };
      return known
        ? report('certainty.rightKind', { ...values, kind: known })
        : report('certainty.right', values);
    });
}

const bandNamesToBands = { High: 'high', Medium: 'medium', Low: 'low' } as const;

/**
 * What the model misses and where it raises false alarms, over all sources. `typed`: the result names a type.
 */
export function errorSentences(voice: Voice, card: ReportCard, typed: boolean): string[] {
  const { report, shares, formats } = voice;
  const { sources, typeAccuracy } = card.metrics;
  const missed = missedWords(voice, sources);
  const healthy = sources.flatMap(({ id, title, specificity }) =>
    specificity && specificity.n > 0 ? [{ id, title, alarms: 1 - specificity.value, n: specificity.n }] : [],
  );
  const sentences = missed ? [missed] : [];
  const slices = healthy.reduce((sum, { n }) => sum + n, 0);
  if (slices > 0) {
    const alarms = Math.round(healthy.reduce((sum, source) => sum + source.alarms * source.n, 0));
    const worst = healthy.toSorted((a, b) => b.alarms - a.alarms)[0]!;
    sentences.push(
      report('certainty.alarms', {
        alarms: formats.count(alarms),
        slices: formats.count(slices),
        source: sourceName(voice.t, worst),
        share: ofHundred(shares, worst.alarms),
      }),
    );
  }
  return [...sentences, ...teamSentences(voice, card), ...(typed ? [typeWords(voice, typeAccuracy)] : [])];
}

/** Compares the model with the agreement between two teams of readers. */
function teamSentences(
  { report, shares, formats }: Voice,
  { metrics: { teams = [] } }: ReportCard,
): string[] {
  const n = teams.reduce((sum, { first }) => sum + first.n, 0);
  if (n === 0) return [];
  const mean = (of: (team: (typeof teams)[number]) => Figure): number =>
    teams.reduce((sum, team) => sum + of(team).value * of(team).n, 0) / n;
  return [
    report('certainty.teams', {
      count: formats.count(n),
      model: ofHundred(
        shares,
        mean(({ first }) => first),
      ),
      readers: ofHundred(
        shares,
        mean(({ eachOther }) => eachOther),
      ),
    }),
  ];
}

function basis({ report, formats }: Voice, figure: Figure): string {
  const bounds = outOfHundred(figure);
  return bounds
    ? report('certainty.interval', { ...bounds, people: String(figure.groups) })
    : report('certainty.count', { count: formats.count(figure.n) });
}
