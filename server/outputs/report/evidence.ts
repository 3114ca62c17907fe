import {
  type BandFigures,
  bandsFor,
  kindWords,
  missedWords,
  ofHundred,
  typeWords,
} from '#contract/evidence.ts';
import { bandOf } from '#contract/format.ts';
import type { Figure, ModelCard } from '#contract/model-card.ts';
import type { PictureKind } from '#contract/picture-kind.ts';

/** What the report quotes of a model card. */
export type ReportCard = Pick<ModelCard, 'name' | 'version' | 'notMeasured'> & {
  metrics: {
    sources: Pick<
      ModelCard['metrics']['sources'][number],
      'title' | 'sensitivity' | 'specificity' | 'groupKind'
    >[];
    typeAccuracy: Figure | null;
    allClear?: ModelCard['metrics']['allClear'];
    teams?: ModelCard['metrics']['teams'];
    reliability: BandFigures;
  };
};

/** How often marks of the bands in this result were right, on pictures of its kind where that is known. */
export function bandSentences(
  card: ReportCard,
  { kind, detections }: { kind: PictureKind | null; detections: { confidence: number }[] },
): string[] {
  const present = new Set(detections.map(({ confidence }) => bandOf(confidence)));
  if (present.size === 0) return [];
  const figures = bandsFor(card.metrics.reliability, kind);
  if (!figures.bands) {
    return [
      `How often a mark is right on pictures of this kind (${kindWords(figures.kind!)}) is not known: too few with a tumour were at hand when the model was measured.`,
    ];
  }
  const where = figures.kind ? ` on pictures of this kind (${kindWords(figures.kind)})` : '';
  return figures.bands
    .filter(({ band }) => present.has(bandNamesToBands[band]))
    .map(({ band, precision }) => {
      const name = band.toLowerCase();
      if (!precision || precision.n === 0) {
        return `No mark with ${name} confidence came up${where} in the test set, so there is no figure for it.`;
      }
      return `Of 100 marks with ${name} confidence${where}, ${ofHundred(precision.value)} were true tumours in the test set (${basis(precision)}).`;
    });
}

const bandNamesToBands = { High: 'high', Medium: 'medium', Low: 'low' } as const;

/** What the model misses and where it raises false alarms, over the sources together. */
export function errorSentences(card: ReportCard): string[] {
  const { sources, typeAccuracy } = card.metrics;
  const missed = missedWords(sources);
  const healthy = sources.flatMap(({ title, specificity }) =>
    specificity && specificity.n > 0 ? [{ title, alarms: 1 - specificity.value, n: specificity.n }] : [],
  );
  const sentences = missed ? [missed] : [];
  const slices = healthy.reduce((sum, { n }) => sum + n, 0);
  if (slices > 0) {
    const alarms = Math.round(healthy.reduce((sum, source) => sum + source.alarms * source.n, 0));
    const worst = healthy.toSorted((a, b) => b.alarms - a.alarms)[0]!;
    sentences.push(
      `It marked something in ${alarms} of ${slices} pictures without a tumour; most often in ${worst.title}: ${ofHundred(worst.alarms)} of 100.`,
    );
  }
  return [...sentences, ...teamSentences(card), typeWords(typeAccuracy)];
}

/** The model beside the yardstick: how far two teams of readers agree with each other. */
function teamSentences({ metrics: { teams = [] } }: ReportCard): string[] {
  const n = teams.reduce((sum, { first }) => sum + first.n, 0);
  if (n === 0) return [];
  const mean = (of: (team: (typeof teams)[number]) => Figure): number =>
    teams.reduce((sum, team) => sum + of(team).value * of(team).n, 0) / n;
  return [
    `On ${n} slices that two teams of readers outlined, its strongest mark agreed with the first team in ${ofHundred(mean(({ first }) => first))} of 100; the two teams agreed with each other in ${ofHundred(mean(({ eachOther }) => eachOther))} of 100.`,
  ];
}

/** The hosted provider's own figures; nobody here has measured them. */
export const hostedModelSentences = [
  'This result comes from a hosted model. Its developer reports mAP@50 97.9%, precision 97.6% and recall 97.0% for it.',
  'These figures were not measured by this product, and how the test pictures were kept apart from the training pictures is not published. Expect more errors on pictures that differ from the developer’s own.',
] as const;

function basis({ n, low, high }: Figure): string {
  if (low === null || high === null) return `n = ${n}`;
  // Rounded outwards: a printed interval never promises more than the measured one.
  const from = Math.floor(low * 100 + 1e-9);
  const to = Math.ceil(high * 100 - 1e-9);
  return `n = ${n}, 95% interval ${from} to ${to}`;
}
