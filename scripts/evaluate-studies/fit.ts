import type { LesionFeatures } from '#reading/study/lesion-features.ts';
import { logistic, type ScoreWeights, type TermName, termsOf } from '#reading/study/lesion-score.ts';

export interface FitExample {
  /** All examples of one person are in the same fold. */
  person: string;
  features: LesionFeatures;
  right: boolean;
  weight: number;
}

const names: readonly TermName[] = ['evidence', 'confidence', 'extent', 'brain', 'otherPlanes'];
const maxSweeps = 1000;
/** Regularization: pulls scores toward the mean. */
export const strongDecay = 0.02;
const decays = [strongDecay, 0.01, 0.005, 0.002, 0.001];
const folds = 5;

/** Chooses the weight decay by cross-validation (log loss, five folds by person) and fits with it. */
export function fitScoreByPerson(examples: readonly FitExample[]): ScoreWeights {
  const people = [...new Set(examples.map(({ person }) => person))].sort();
  const foldOf = new Map(people.map((person, n) => [person, n % folds]));
  const lossWith = (decay: number): number => {
    let loss = 0;
    for (let fold = 0; fold < folds; fold++) {
      const held = examples.filter(({ person }) => foldOf.get(person) === fold);
      const rest = examples.filter(({ person }) => foldOf.get(person) !== fold);
      if (held.length > 0 && rest.length > 0) loss += logLoss(held, fitScore(rest, decay));
    }
    return loss;
  };
  const losses = decays.map(lossWith);
  return fitScore(examples, decays[losses.indexOf(Math.min(...losses))]!);
}

function logLoss(examples: readonly FitExample[], weights: ScoreWeights): number {
  return examples.reduce((sum, { features, right, weight }) => {
    const score = Math.min(0.999, Math.max(0.001, logistic(features, weights)));
    return sum - weight * Math.log(right ? score : 1 - score);
  }, 0);
}

/**
 * Logistic regression with non-negative weights, so that more evidence never lowers a score. Terms are standardized for
 * fitting; the returned weights apply to unscaled terms.
 */
export function fitScore(examples: readonly FitExample[], decay: number): ScoreWeights {
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const rows = examples.map(({ features, right, weight }) => {
    const terms = termsOf(features);
    return { x: names.map((name) => terms[name]), y: right ? 1 : 0, weight: weight / total };
  });
  const mean = names.map((_, n) => rows.reduce((sum, { x, weight }) => sum + weight * x[n]!, 0));
  const spread = names.map(
    (_, n) => Math.sqrt(rows.reduce((sum, { x, weight }) => sum + weight * (x[n]! - mean[n]!) ** 2, 0)) || 1,
  );
  // The first column is the intercept.
  const columns = [
    rows.map(() => 1),
    ...names.map((_, n) => rows.map(({ x }) => (x[n]! - mean[n]!) / spread[n]!)),
  ];
  const found = columns.map(() => 0);
  const sums = new Float64Array(rows.length);
  for (let sweep = 0; sweep < maxSweeps; sweep++) {
    let moved = 0;
    for (const [c, column] of columns.entries()) {
      const shrink = c === 0 ? 0 : decay;
      let slope = shrink * found[c]!;
      let curvature = shrink;
      for (const [r, { y, weight }] of rows.entries()) {
        const score = 1 / (1 + Math.exp(-sums[r]!));
        slope += weight * (score - y) * column[r]!;
        // At least a tenth of the maximum, to limit the step size.
        curvature += weight * Math.max(0.025, score * (1 - score)) * column[r]! ** 2;
      }
      const next = found[c]! - slope / (curvature || 1);
      const step = (c === 0 ? next : Math.max(0, next)) - found[c]!;
      found[c]! += step;
      for (const r of rows.keys()) sums[r]! += step * column[r]!;
      moved = Math.max(moved, Math.abs(step));
    }
    if (moved < 1e-6) break;
  }
  const [intercept, ...weights] = found as [number, ...number[]];
  const own = weights.map((weight, n) => weight / spread[n]!);
  return {
    intercept: intercept - own.reduce((sum, weight, n) => sum + weight * mean[n]!, 0),
    terms: Object.fromEntries(names.map((name, n) => [name, own[n]!])) as ScoreWeights['terms'],
  };
}
