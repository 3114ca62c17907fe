import type { Figure, ModelCard } from '#contract/model-card.ts';

/** What the report quotes of a model card. */
export type ReportCard = Pick<ModelCard, 'name' | 'version' | 'notMeasured'> & {
  metrics: {
    sources: Pick<
      ModelCard['metrics']['sources'][number],
      'title' | 'sensitivity' | 'specificity' | 'groupKind'
    >[];
    typeAccuracy: Figure | null;
    reliability: Pick<ModelCard['metrics']['reliability'], 'bands'>;
  };
};

/** How often the model's boxes are right, one sentence per confidence band, in counts out of a hundred. */
export function bandSentences(card: ReportCard): string[] {
  return card.metrics.reliability.bands.map(({ band, precision }) => {
    const name = band.toLowerCase();
    if (!precision || precision.n === 0) {
      return `No box with ${name} confidence came up in the test set, so there is no figure for it.`;
    }
    return `Of 100 boxes shown with ${name} confidence, ${ofHundred(precision.value)} were true tumours in the test set (${basis(precision)}).`;
  });
}

/** What the model misses and where it raises false alarms, source by source. */
export function missSentences(card: ReportCard): string[] {
  const { sources, typeAccuracy } = card.metrics;
  const sentences = sources.flatMap((source) => {
    const lines: string[] = [];
    if (source.sensitivity && source.sensitivity.n > 0) {
      const { value } = source.sensitivity;
      lines.push(
        `${source.title}: of 100 pictures with a tumour, ${ofHundred(value)} got a box and ${ofHundred(1 - value)} got none (${basis(source.sensitivity)}).`,
      );
    }
    if (source.specificity && source.specificity.n > 0) {
      lines.push(
        `${source.title}: of 100 pictures without a tumour, ${ofHundred(1 - source.specificity.value)} got a false box (${basis(complement(source.specificity))}).`,
      );
    }
    return lines;
  });
  if (typeAccuracy && typeAccuracy.n > 0) {
    sentences.push(
      `Where a tumour was marked, its type was named correctly in ${ofHundred(typeAccuracy.value)} of 100 pictures (${basis(typeAccuracy)}).`,
    );
  }
  return sentences;
}

/** The hosted provider's own figures; nobody here has measured them. */
export const hostedModelSentences = [
  'This result comes from a hosted model. Its developer reports mAP@50 97.9%, precision 97.6% and recall 97.0% for it.',
  'These figures were not measured by this product, and how the test pictures were kept apart from the training pictures is not published. Expect more errors on pictures that differ from the developer’s own.',
] as const;

function complement(figure: Figure): Figure {
  return {
    ...figure,
    value: 1 - figure.value,
    low: figure.high === null ? null : 1 - figure.high,
    high: figure.low === null ? null : 1 - figure.low,
  };
}

/** 0 and 100 are only said where they are exact. */
function ofHundred(share: number): string {
  const count = Math.round(share * 100);
  if (count === 100 && share < 1) return 'more than 99';
  if (count === 0 && share > 0) return 'fewer than 1';
  return share === 0 || share === 1 ? String(count) : `about ${count}`;
}

function basis({ n, low, high }: Figure): string {
  if (low === null || high === null) return `n = ${n}`;
  // Rounded outwards: a printed interval never promises more than the measured one.
  const from = Math.floor(low * 100 + 1e-9);
  const to = Math.ceil(high * 100 - 1e-9);
  return `n = ${n}, 95% interval ${from} to ${to}`;
}
