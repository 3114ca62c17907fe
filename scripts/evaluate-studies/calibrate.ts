import { type ScoreWeights, type StudyCalibration, scoreOf } from '#imaging/study/lesion-score.ts';
import { fitScore, fitScoreByPerson, strongDecay } from './fit.ts';
import type { CaseReading } from './read-case.ts';

/** What is not fitted but set; candidates are linked from these marks. */
export const linking = { faintestMark: 0.15, leastBrainShare: 0.25 };

/** At most so many healthy studies may get a possible lesion, or not be clear, where the thresholds are chosen. */
const mostAlarmed = 0.03;
const mostUnclear = 0.12;
/** A smaller share is not reported. */
const leastUnclear = 0.2;

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

/** Weights, thresholds and the spread of volumes, from people of the training and validation parts. */
export function calibrate(network: string, cases: readonly CaseReading[]): StudyCalibration {
  const withOthers = examplesOf(cases, true);
  const without = examplesOf(cases, false);
  const right = cases.flatMap(({ candidates }) => candidates.filter((one) => one.right)).length;
  const fitted = {
    ...unfitted(network),
    // The tumors whose other planes can be cut are all drawn into healthy volumes: no fit should trust them far.
    withOtherPlanes: fitScore(withOthers, strongDecay),
    withoutOtherPlanes: fitScoreByPerson(without),
    // With n lesions seen, nothing is surer than n in n + 2.
    highestScore: Math.floor((100 * right) / (right + 2)) / 100,
    volumeRatios: volumeRatios(cases),
  };
  // More likely right than wrong, and seldom in a healthy head.
  const possibleFrom = Math.max(0.5, thresholdFor(cases, fitted, mostAlarmed));
  return {
    ...fitted,
    possibleFrom,
    unclearFrom: Math.min(possibleFrom, Math.max(leastUnclear, thresholdFor(cases, fitted, mostUnclear))),
  };
}

/** Studies with and without a tumor weigh the same, as if one came for each of the other. */
function examplesOf(cases: readonly CaseReading[], otherPlanes: boolean) {
  const fitting = cases.filter(({ candidates }) =>
    candidates.every(({ features }) => (features.otherPlanes !== null) === otherPlanes),
  );
  return fitting.flatMap(({ person, kind, candidates }) => {
    const weight = 1 / fitting.filter((other) => (other.kind === 'tumor') === (kind === 'tumor')).length;
    return candidates.map(({ features, right }) => ({ person, features, right, weight }));
  });
}

/** The score of a study: the highest of its lesions, of a tumor study the highest right one. */
export function studyScore({ kind, candidates }: CaseReading, calibration: StudyCalibration): number {
  const counted = kind === 'tumor' ? candidates.filter(({ right }) => right) : candidates;
  return Math.max(0, ...counted.map(({ features }) => scoreOf(features, calibration)));
}

/** The lowest threshold at which no more than this share of healthy studies reaches it. */
function thresholdFor(cases: readonly CaseReading[], calibration: StudyCalibration, most: number): number {
  const healthy = cases.filter(({ kind }) => kind === 'healthy');
  const scores = healthy.map((one) => studyScore(one, calibration));
  for (let threshold = 0.05; threshold < 1; threshold += 0.01) {
    const share = scores.filter((score) => score >= threshold).length / scores.length;
    if (share <= most) return Math.round(threshold * 100) / 100;
  }
  return 0.99;
}

const fewest = 8;

/**
 * Volumes of sources that are not in DATA, as maintainers measured them with sulcus-1.5.0: the spread between sources is
 * larger than within one. Where DATA shows a wider range, that one holds.
 */
const elsewhere: StudyCalibration['volumeRatios'] = {
  't1-contrast': { middle: 1.2, low: 0.55, high: 2.55 },
  flair: { middle: 0.95, low: 0.9, high: 1 },
};

function volumeRatios(cases: readonly CaseReading[]): StudyCalibration['volumeRatios'] {
  const bySequence = Map.groupBy(
    cases.flatMap(({ sequence, candidates, source }) => {
      const known = candidates.flatMap(({ volumeRatio }) => (volumeRatio === null ? [] : [volumeRatio]));
      // Where one tumor was read as several lesions, the largest stands for it: fragments say nothing about volumes.
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
    [...ratios.filter(([, of]) => of.length >= fewest), ['unknown', all] as const].map(([sequence, of]) => [
      sequence,
      {
        middle: quantile(of, 0.5),
        low: Math.min(quantile(of, 0.05), ...lowsElsewhere(sequence)),
        high: Math.max(quantile(of, 0.95), ...highsElsewhere(sequence)),
      },
    ]),
  );
}

/** Of an unknown sequence all of them. */
function ofElsewhere(sequence: string) {
  const known = elsewhere[sequence];
  return known ? [known] : Object.values(elsewhere);
}
const lowsElsewhere = (sequence: string): number[] => ofElsewhere(sequence).map(({ low }) => low);
const highsElsewhere = (sequence: string): number[] => ofElsewhere(sequence).map(({ high }) => high);

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.round(share * (sorted.length - 1))] ?? 1) * 100) / 100;
}
