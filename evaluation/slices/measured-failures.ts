import type { ModelCard } from '#contract/model-card.ts';
import { reaches } from './goals.ts';

const acceptableShare = 0.95;

/** States measured failures as sentences, so that they are not hidden in a table. */
export function measuredFailures(metrics: ModelCard['metrics']): string[] {
  const percent = (value: number): string => `${Math.round((1 - value) * 100)}%`;
  const alarms = metrics.sources.flatMap(({ title, specificity }) =>
    specificity !== null && specificity.value < acceptableShare
      ? [`False finding in ${percent(specificity.value)} of ${specificity.n} tumor-free images (${title}).`]
      : [],
  );
  const misses = metrics.types.flatMap(({ type, sensitivity }) =>
    sensitivity.value < acceptableShare
      ? [
          `No finding in ${percent(sensitivity.value)} of ${sensitivity.n} test slices with a ${type === 'pituitary' ? 'pituitary tumor' : type}.`,
        ]
      : [],
  );
  const strangers = metrics.sources.flatMap(({ title, scopeTurnedAway }) =>
    scopeTurnedAway !== null && scopeTurnedAway.value < acceptableShare
      ? [
          `Accepts ${percent(scopeTurnedAway.value)} of ${scopeTurnedAway.n} other images as brain slices (${title}).`,
        ]
      : [],
  );
  const floors = (metrics.goals ?? []).flatMap((goal) =>
    reaches(goal, 'floor')
      ? []
      : [
          `${goal.goal < goal.floor ? 'Above' : 'Below'} target: ${goal.name}, ${goal.reached} (target ${goal.floor}).`,
        ],
  );
  return [...alarms, ...misses, ...strangers, ...floors];
}
