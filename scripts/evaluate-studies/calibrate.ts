import { type ScoreWeights, type StudyCalibration, scoreOf } from '#reading/study/lesion-score.ts';
import { fitScore, fitScoreByPerson, strongDecay } from './fit.ts';
import type { CaseReading } from './read-case.ts';

/** Fixed, not fitted: which marks are linked to candidates. */
export const linking = { faintestMark: 0.15, leastBrainShare: 0.25 };

/** Highest shares of healthy studies with a possible lesion, or not clear, when the thresholds are chosen. */
const maxAlarmedShare = 0.03;
const maxUnclearShare = 0.12;
/** Lower scores are not reported. */
const minUnclearScore = 0.2;

export const unfitted = (network: string): StudyCalibration => ({
  network,
  ...linking,
  withOtherPlanes: flat,
  withoutOtherPlanes: flat,
  highestScore: 1,
  possibleFrom: 0,
  unclearFrom: 0,
  volumeRatios: { unknown: { middle: 1, low: 1, high: 1 } },
});
const flat: ScoreWeights = {
  intercept: 0,
  terms: { evidence: 0, confidence: 0, extent: 0, brain: 0, otherPlanes: 0 },
};

/** Fits weights, thresholds and volume ratios on people of the training and validation sets. */
export function calibrate(network: string, cases: readonly CaseReading[]): StudyCalibration {
  const withOthers = examplesOf(cases, true);
  const without = examplesOf(cases, false);
  const right = cases.flatMap(({ candidates }) => candidates.filter((one) => one.right)).length;
  const fitted = {
    ...unfitted(network),
    // All tumors whose other planes can be cut are drawn ones, so the fit must not rely on them much.
    withOtherPlanes: fitScore(withOthers, strongDecay),
    withoutOtherPlanes: fitScoreByPerson(without),
    // Laplace's rule: after n lesions, no probability exceeds about n / (n + 2).
    highestScore: Math.floor((100 * right) / (right + 2)) / 100,
    volumeRatios: volumeRatios(cases),
  };
  // More likely right than wrong, and rare in healthy heads.
  const possibleFrom = Math.max(0.5, thresholdFor(cases, fitted, maxAlarmedShare));
  return {
    ...fitted,
    possibleFrom,
    unclearFrom: Math.min(
      possibleFrom,
      Math.max(minUnclearScore, thresholdFor(cases, fitted, maxUnclearShare)),
    ),
  };
}

/** Weights studies with and without a tumor equally in total. */
function examplesOf(cases: readonly CaseReading[], otherPlanes: boolean) {
  const fitting = cases.filter(({ candidates }) =>
    candidates.every(({ features }) => (features.otherPlanes !== null) === otherPlanes),
  );
  return fitting.flatMap(({ person, kind, candidates }) => {
    const weight = 1 / fitting.filter((other) => (other.kind === 'tumor') === (kind === 'tumor')).length;
    return candidates.map(({ features, right }) => ({ person, features, right, weight }));
  });
}

/** The highest score of a study's lesions; in a tumor study, only of the correct ones. */
export function studyScore({ kind, candidates }: CaseReading, calibration: StudyCalibration): number {
  const counted = kind === 'tumor' ? candidates.filter(({ right }) => right) : candidates;
  return Math.max(0, ...counted.map(({ features }) => scoreOf(features, calibration)));
}

/** The lowest threshold that at most this share of healthy studies reaches. */
function thresholdFor(cases: readonly CaseReading[], calibration: StudyCalibration, most: number): number {
  const healthy = cases.filter(({ kind }) => kind === 'healthy');
  const scores = healthy.map((one) => studyScore(one, calibration));
  for (let threshold = 0.05; threshold < 1; threshold += 0.01) {
    const share = scores.filter((score) => score >= threshold).length / scores.length;
    if (share <= most) return Math.round(threshold * 100) / 100;
  }
  return 0.99;
}

const minRatios = 8;

/**
 * Volume ratios of sources that are not in DATA, measured by maintainers with sulcus-1.5.0, because sources differ more
 * from each other than within themselves. A wider range in DATA takes precedence.
 */
const elsewhere: StudyCalibration['volumeRatios'] = {
  't1-contrast': { middle: 1.2, low: 0.55, high: 2.55 },
  flair: { middle: 0.95, low: 0.9, high: 1 },
};

function volumeRatios(cases: readonly CaseReading[]): StudyCalibration['volumeRatios'] {
  const bySequence = Map.groupBy(
    cases.flatMap(({ sequence, candidates, source }) => {
      const known = candidates.flatMap(({ volumeRatio }) => (volumeRatio === null ? [] : [volumeRatio]));
      // If one tumor was read as several lesions, only the largest counts.
      return source.startsWith('drawn') || known.length === 0
        ? []
        : [{ sequence, volumeRatio: Math.max(...known) }];
    }),
    ({ sequence }) => sequence,
  );
  const ratios = [...bySequence].map(
    ([sequence, of]) => [sequence, of.map(({ volumeRatio }) => volumeRatio)] as const,
  );
  const all = ratios.flatMap(([, of]) => of);
  return Object.fromEntries(
    [...ratios.filter(([, of]) => of.length >= minRatios), ['unknown', all] as const].map(
      ([sequence, of]) => [
        sequence,
        {
          middle: quantile(of, 0.5),
          low: Math.min(quantile(of, 0.05), ...otherRatios(sequence).map(({ low }) => low)),
          high: Math.max(quantile(of, 0.95), ...otherRatios(sequence).map(({ high }) => high)),
        },
      ],
    ),
  );
}

/** All of them for an unknown sequence. */
function otherRatios(sequence: string) {
  const known = elsewhere[sequence];
  return known ? [known] : Object.values(elsewhere);
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.round(share * (sorted.length - 1))] ?? 1) * 100) / 100;
}
