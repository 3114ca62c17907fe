import type { StudyFigures } from '#contract/study-figures.ts';
import { type StudyCalibration, scoreOf } from '#reading/study/lesion-score.ts';
import { meanByPerson } from '../statistics/mean-by-person.ts';
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
    meanByPerson(of, (one) => Number(studyScore(one, calibration) >= threshold));
  const falseLesions = (of: readonly CaseReading[]) =>
    meanByPerson(of, ({ candidates }) => {
      const wrong = candidates.filter(({ right }) => !right);
      return wrong.filter(({ features }) => scoreOf(features, calibration) >= possibleFrom).length;
    });
  return {
    healthyClear: meanByPerson(healthy, (one) => Number(studyScore(one, calibration) < possibleFrom)),
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
