import type { StudyFigures, StudyInterval } from '#contract/study-figures.ts';
import { type StudyCalibration, scoreOf } from '#reading/study/lesion-score.ts';
import { measure } from '../evaluate/bootstrap.ts';
import { ratio } from '../evaluate/statistics.ts';
import { studyScore } from './calibrate.ts';
import type { CaseReading } from './read-case.ts';

type Measured = Omit<StudyFigures, 'version' | 'date' | 'calibration' | 'fittedOn'>;

/** Measures on people that neither the network nor the score has seen. */
export function measureStudies(cases: readonly CaseReading[], calibration: StudyCalibration): Measured {
  const healthy = cases.filter(({ kind }) => kind === 'healthy');
  // Drawn lesions have separate rows.
  const tumors = cases.filter(({ kind, source }) => kind === 'tumor' && !isDrawn(source));
  const { possibleFrom } = calibration;
  const reliability = reliabilityOf(cases, calibration);
  const reaching = (of: readonly CaseReading[], threshold: number) =>
    meanOf(of, (one) => Number(studyScore(one, calibration) >= threshold));
  const falseLesions = (of: readonly CaseReading[]) =>
    meanOf(of, ({ candidates }) => {
      const wrong = candidates.filter(({ right }) => !right);
      return wrong.filter(({ features }) => scoreOf(features, calibration) >= possibleFrom).length;
    });
  return {
    healthyClear: meanOf(healthy, (one) => Number(studyScore(one, calibration) < possibleFrom)),
    falseLesionsPerHealthyStudy: falseLesions(healthy),
    tumorsFound: reaching(tumors, possibleFrom),
    calibrationError: errorOf(reliability),
    reliability: reliability.map(({ weight: _, ...bin }) => bin),
    groups: [...Map.groupBy(cases, ({ source }) => source)].map(([name, of]) => ({
      name,
      kind: of[0]!.kind,
      drawn: isDrawn(name),
      possible: reaching(of, possibleFrom),
      unclearOrPossible: reaching(of, calibration.unclearFrom),
      falseLesions: falseLesions(of),
    })),
  };
}

const isDrawn = (source: string): boolean => source.startsWith('drawn');

/** Probability on each side of a 95% interval. */
const uncertain = 0.025;

/**
 * The mean over studies with a bootstrap interval over people. If all people agree, the bootstrap interval is empty; then
 * an exact bound is used: the rate at which so many people would agree with a probability of 2.5%.
 */
function meanOf(cases: readonly CaseReading[], value: (one: CaseReading) => number): StudyInterval {
  const people = [...Map.groupBy(cases, ({ person }) => person).values()];
  const sums = people.map((of) => of.reduce((sum, one) => sum + value(one), 0));
  const studies = people.map((of) => of.length);
  const strata = people.map(() => 0);
  const figure = measure(ratio(sums, studies), strata, cases.length);
  const bounds = sums.every((sum, n) => sum === studies[n])
    ? { low: round(uncertain ** (1 / people.length)), high: 1 }
    : sums.every((sum) => sum === 0)
      ? { low: 0, high: round(Math.min(1, -Math.log(uncertain) / people.length)) }
      : { low: figure?.low ?? null, high: figure?.high ?? null };
  return { value: figure?.value ?? 0, ...bounds, n: cases.length, groups: people.length };
}

const edges = [0.05, 0.2, 0.4, 0.6, 0.8, 1.001];

/** Scores against the share of correct candidates, with both kinds of studies weighted equally. Starts at 0.05. */
function reliabilityOf(cases: readonly CaseReading[], calibration: StudyCalibration) {
  const count = (tumor: boolean): number => cases.filter(({ kind }) => (kind === 'tumor') === tumor).length;
  const scored = cases.flatMap(({ kind, candidates }) =>
    candidates.map(({ features, right }) => ({
      score: scoreOf(features, calibration),
      right: Number(right),
      weight: 1 / count(kind === 'tumor'),
    })),
  );
  return edges.slice(0, -1).flatMap((from, n) => {
    const to = edges[n + 1]!;
    const bin = scored.filter(({ score }) => score >= from && score < to);
    const weight = bin.reduce((sum, one) => sum + one.weight, 0);
    if (bin.length === 0) return [];
    const mean = (of: (one: (typeof bin)[number]) => number): number =>
      round(bin.reduce((sum, one) => sum + one.weight * of(one), 0) / weight);
    return [
      {
        from,
        to: Math.min(1, to),
        lesions: bin.length,
        meanScore: mean(({ score }) => score),
        right: mean(({ right }) => right),
        weight,
      },
    ];
  });
}

function errorOf(bins: readonly { meanScore: number; right: number; weight: number }[]): number {
  const total = bins.reduce((sum, { weight }) => sum + weight, 0);
  return round(
    bins.reduce((sum, bin) => sum + (bin.weight / total) * Math.abs(bin.meanScore - bin.right), 0),
  );
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
