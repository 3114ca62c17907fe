import type { StudyInterval } from '#contract/study-figures.ts';
import { measure } from './bootstrap.ts';
import { ratio } from './detection-statistics.ts';

/** Probability on each side of a 95% interval. */
const uncertain = 0.025;

const round = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * The mean over studies with a bootstrap interval over people. If all people agree, the bootstrap interval is empty; then
 * an exact bound is used: the rate at which so many people would agree with a probability of 2.5%.
 */
export function meanByPerson<Study extends { person: string }>(
  studies: readonly Study[],
  value: (one: Study) => number,
): StudyInterval {
  const people = [...Map.groupBy(studies, ({ person }) => person).values()];
  const sums = people.map((of) => of.reduce((sum, one) => sum + value(one), 0));
  const counts = people.map((of) => of.length);
  const strata = people.map(() => 0);
  const figure = measure(ratio(sums, counts), strata, studies.length);
  const bounds = sums.every((sum, n) => sum === counts[n])
    ? { low: round(uncertain ** (1 / people.length)), high: 1 }
    : sums.every((sum) => sum === 0)
      ? { low: 0, high: round(Math.min(1, -Math.log(uncertain) / people.length)) }
      : { low: figure?.low ?? null, high: figure?.high ?? null };
  return { value: figure?.value ?? 0, ...bounds, n: studies.length, groups: people.length };
}
