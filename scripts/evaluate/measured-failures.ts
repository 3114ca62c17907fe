import type { ModelCard } from '#contract/model-card.ts';
import { reaches } from './goals.ts';

const worthSaying = 0.95;

/** What the figures show to go wrong, in sentences, so that nobody has to find it in a table. */
export function measuredFailures(metrics: ModelCard['metrics']): string[] {
  const percent = (value: number): string => `${Math.round((1 - value) * 100)}%`;
  const alarms = metrics.sources.flatMap(({ title, specificity }) =>
    specificity !== null && specificity.value < worthSaying
      ? [
          `Marks something in ${percent(specificity.value)} of ${specificity.n} tumour-free pictures (${title}).`,
        ]
      : [],
  );
  const misses = metrics.types.flatMap(({ type, sensitivity }) =>
    sensitivity.value < worthSaying
      ? [
          `Marks nothing in ${percent(sensitivity.value)} of ${sensitivity.n} test slices with a ${type === 'pituitary' ? 'pituitary tumour' : type}.`,
        ]
      : [],
  );
  const strangers = metrics.sources.flatMap(({ title, scopeTurnedAway }) =>
    scopeTurnedAway !== null && scopeTurnedAway.value < worthSaying
      ? [
          `Takes ${percent(scopeTurnedAway.value)} of ${scopeTurnedAway.n} other pictures for brain slices (${title}).`,
        ]
      : [],
  );
  const floors = (metrics.goals ?? []).flatMap((goal) =>
    reaches(goal, 'floor')
      ? []
      : [
          `Misses the floor that was set for it: ${goal.name}, ${goal.reached} where ${goal.floor} was asked.`,
        ],
  );
  return [...alarms, ...misses, ...strangers, ...floors];
}
