import type { LesionFeatures } from './lesion-features.ts';

const termNames = ['evidence', 'confidence', 'extent', 'brain', 'otherPlanes'] as const;
export type TermName = (typeof termNames)[number];

/** A weight for each term; the sum goes through the logistic curve. */
export interface ScoreWeights {
  intercept: number;
  terms: Record<TermName, number>;
}

/** How lesions are scored, as fitted on whole studies (model/studies.json). */
export interface StudyCalibration {
  /** SHA-256 of the network whose marks were used. */
  network: string;
  /** Marks below it belong to no lesion. */
  faintestMark: number;
  /** A mark with less of it inside the brain is none. */
  leastBrainShare: number;
  /** Where the two other planes could be cut, and where not. */
  withOtherPlanes: ScoreWeights;
  withoutOtherPlanes: ScoreWeights;
  /** No score is shown above: so many lesions were there to tell. */
  highestScore: number;
  /** From these scores on the verdict is 'possible-lesion', or 'unclear'. */
  possibleFrom: number;
  unclearFrom: number;
  /** By sequence: measured volume over true volume, in the middle and for nine of ten. */
  volumeRatios: Record<string, { middle: number; low: number; high: number }>;
}

/** Of lesions like this one, so many were right. */
export function scoreOf(features: LesionFeatures, calibration: StudyCalibration): number {
  const weights = features.otherPlanes ? calibration.withOtherPlanes : calibration.withoutOtherPlanes;
  return Math.min(calibration.highestScore, logistic(features, weights));
}

export function logistic(features: LesionFeatures, { intercept, terms }: ScoreWeights): number {
  const values = termsOf(features);
  const sum = termNames.reduce((total, name) => total + terms[name] * values[name], intercept);
  return 1 / (1 + Math.exp(-sum));
}

/** Features on the scales that the weights are for: more of each means more likely right. */
export function termsOf(features: LesionFeatures): Record<TermName, number> {
  return {
    evidence: Math.log(Math.max(0.05, features.evidenceMm)),
    confidence: features.meanConfidence,
    extent: Math.log(Math.max(0.5, features.extentMm)),
    brain: features.brainShare ?? 1,
    otherPlanes: features.otherPlanes?.highest ?? 0,
  };
}
