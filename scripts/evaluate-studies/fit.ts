import type { LesionFeatures } from '#imaging/study/lesion-features.ts';
import { type ScoreWeights, type TermName, termsOf } from '#imaging/study/lesion-score.ts';

export interface FitExample {
  features: LesionFeatures;
  right: boolean;
  weight: number;
}

const names: readonly TermName[] = ['evidence', 'confidence', 'extent', 'brain', 'otherPlanes'];
const steps = 6000;
const rate = 0.05;
const decay = 0.02;

/**
 * Logistic regression whose weights are never negative: more evidence never lowers a score. Terms are put on one scale
 * while fitting; the weights that are returned are for terms as they are.
 */
export function fitScore(examples: readonly FitExample[]): ScoreWeights {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const rows = examples.map(({ features, right, weight }) => {
    const terms = termsOf(features);
    return { x: names.map((name) => terms[name]), y: right ? 1 : 0, weight: weight / total };
  });
  const mean = names.map((_, n) => rows.reduce((sum, { x, weight }) => sum + weight * x[n]!, 0));
  const spread = names.map(
    (_, n) => Math.sqrt(rows.reduce((sum, { x, weight }) => sum + weight * (x[n]! - mean[n]!) ** 2, 0)) || 1,
  );
  const scaled = rows.map((row) => ({ ...row, x: row.x.map((value, n) => (value - mean[n]!) / spread[n]!) }));
  const weights = names.map(() => 0);
  let intercept = 0;
  for (let step = 0; step < steps; step++) {
    const slope = names.map((_, n) => decay * weights[n]!);
    let lift = 0;
    for (const { x, y, weight } of scaled) {
      const sum = x.reduce((part, value, n) => part + value * weights[n]!, intercept);
      const error = weight * (1 / (1 + Math.exp(-sum)) - y);
      lift += error;
      for (const [n, value] of x.entries()) slope[n]! += error * value;
    }
    intercept -= rate * lift * 4;
    for (const n of names.keys()) weights[n] = Math.max(0, weights[n]! - rate * 4 * slope[n]!);
  }
  const own = weights.map((weight, n) => weight / spread[n]!);
  return {
    intercept: intercept - own.reduce((sum, weight, n) => sum + weight * mean[n]!, 0),
    terms: Object.fromEntries(names.map((name, n) => [name, own[n]!])) as ScoreWeights['terms'],
  };
}
