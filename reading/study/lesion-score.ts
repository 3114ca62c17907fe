import type { LesionFeatures } from './lesion-features.ts';

const termNames = ['evidence', 'confidence', 'extent', 'brain', 'otherPlanes'] as const;
export type TermName = (typeof termNames)[number];

/** Weights of a logistic regression. */
export interface ScoreWeights {
  intercept: number;
  terms: Record<TermName, number>;
}

/** How lesions are scored, as fitted on whole studies (model/studies.json). */
export interface StudyCalibration {
  /** SHA-256 of the network whose marks were used. */
  network: string;
  /** Fainter marks are ignored. */
  faintestMark: number;
  /** Marks with a smaller share inside the brain are ignored. */
  leastBrainShare: number;
  /** For volumes in which the two other planes can be cut, and for all others. */
  withOtherPlanes: ScoreWeights;
  withoutOtherPlanes: ScoreWeights;
  /** Scores are capped here, because the test data cannot support higher ones. */
  highestScore: number;
  /** Lowest scores for the verdicts 'possible-lesion' and 'unclear'. */
  possibleFrom: number;
  unclearFrom: number;
  /** By sequence: ratio of measured to true volume, median and 90% interval. */
  volumeRatios: Record<string, { middle: number; low: number; high: number }>;
}

/** The share of similar candidates that were lesions in testing. */
export function scoreOf(features: LesionFeatures, calibration: StudyCalibration): number {
  const weights =
    features.otherPlanes !== null ? calibration.withOtherPlanes : calibration.withoutOtherPlanes;
  return Math.min(calibration.highestScore, logistic(features, weights));
}

export function logistic(features: LesionFeatures, { intercept, terms }: ScoreWeights): number {
  const values = termsOf(features);
  const sum = termNames.reduce((total, name) => total + terms[name] * values[name], intercept);
  return 1 / (1 + Math.exp(-sum));
}

/** Features on the scales of the weights. */
export function termsOf(features: LesionFeatures): Record<TermName, number> {
  return {
    evidence: Math.log(Math.max(0.05, features.evidenceMm)),
    confidence: features.meanConfidence,
    extent: Math.log(Math.max(0.5, features.extentMm)),
    brain: features.brainShare ?? 1,
    otherPlanes: features.otherPlanes ?? 0,
  };
}
