import type { Figure } from '#contract/model-card.ts';
import { createRandom } from '#phantom/random.ts';

export const bootstrapResamples = 1000;
export const bootstrapSeed = 20251;

/** How often each group counts; all ones is the original set. */
type Weights = Float64Array;

/** A figure as a function of the groups' weights; null if undefined, such as without lesions. */
export type Statistic = (weights: Weights) => number | null;

/**
 * The value on the whole set with a 95% percentile interval from resampling whole groups within each stratum, so that
 * every resample has all sources.
 */
export function measure(statistic: Statistic, strata: number[], n: number): Figure | null {
  const groups = strata.length;
  const value = statistic(new Float64Array(groups).fill(1));
  if (value === null) return null;
  if (groups < 2) return { value: round(value), low: null, high: null, n, groups };
  const members = Map.groupBy(strata.keys(), (group) => strata[group]!);
  const random = createRandom(bootstrapSeed);
  const values: number[] = [];
  const weights = new Float64Array(groups);
  for (let resample = 0; resample < bootstrapResamples; resample++) {
    weights.fill(0);
    for (const pool of members.values()) {
      for (let i = 0; i < pool.length; i++) weights[pool[Math.floor(random.next() * pool.length)]!]! += 1;
    }
    const drawn = statistic(weights);
    if (drawn !== null) values.push(drawn);
  }
  values.sort((a, b) => a - b);
  const at = (share: number): number => values[Math.round(share * (values.length - 1))] ?? value;
  return { value: round(value), low: round(at(0.025)), high: round(at(0.975)), n, groups };
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
