import { highConfidence, mediumConfidence } from '#contract/constants.ts';
import type { Figure, ModelCard, SourceFigures } from '#contract/model-card.ts';
import type { ModelLimits } from '#reading/findings/answer.ts';
import { type Acquisition, tumorTypes } from '#reading/vocabulary.ts';
import {
  averagePrecision,
  binOf,
  expectedCalibrationError,
  reliabilityBins,
  type Scored,
  sensitivityAt,
} from '../statistics/detection-statistics.ts';
import { allClearFigures } from './all-clear.ts';
import { hasLesion, type JudgedCase } from './judge-case.ts';
import { otherFigures } from './other-figures.ts';
import { readingFigures } from './reading-figures.ts';
import { Sample, shareOf } from './sample.ts';
import { twoTeams } from './two-teams.ts';
import { weakSpots } from './weak-spots.ts';

type Metrics = ModelCard['metrics'];

const candidateFloor = 0.05;
const frocSteps = [0.05, 0.1, 0.25, 0.5, 1, 2];

/** Computes all figures of the card from the judged test pictures. */
export function computeMetrics(cases: JudgedCase[], limits: ModelLimits): Metrics {
  const { cutOff } = limits;
  const brain = cases.filter((judged) => judged.test.source.inScope);
  const typed = cases.filter((judged) => judged.test.type !== null);
  return {
    sources: bySource(cases).map((members) => sourceFigures(members, limits)),
    types: tumorTypes.flatMap((type) => typeFigures(typed, type, cutOff)),
    typeAccuracy: shareOf(
      typed.filter(alarmed(cutOff)),
      ({ detections, test }) => detections[0]?.class === test.type,
    ),
    reliability: reliability(brain, cutOff),
    froc: froc(brain),
    falseAlarms: bySource(brain).map((members) => ({
      source: members[0]!.test.source.id,
      perSlice: new Sample(members).ratio(
        ({ detections }) => detections.filter(({ confidence, hit }) => confidence >= cutOff && !hit).length,
        () => 1,
      )!,
    })),
    tumourFree: bySource(brain)
      .filter((members) => !members.some(hasLesion))
      .map((members) => tumorFreeFigures(members, cutOff)),
    allClear: allClearFigures(brain, limits),
    teams: twoTeams(brain, cutOff),
    readings: readingFigures(brain),
    ...(limits.otherThreshold !== undefined && { others: otherFigures(brain) }),
    weakSpots: weakSpots(brain, cutOff),
  };
}

function bySource(cases: JudgedCase[]): JudgedCase[][] {
  return [...Map.groupBy(cases, (judged) => judged.test.source.id).values()];
}

const lesionCount = ({ lesions }: JudgedCase): number => lesions.length;
const alarmed =
  (cutOff: number) =>
  (judged: JudgedCase): boolean =>
    judged.detections.some((detection) => detection.confidence >= cutOff);

function sourceFigures(cases: JudgedCase[], limits: ModelLimits): SourceFigures {
  const { id, title, groupKind, inScope } = cases[0]!.test.source;
  const sample = new Sample(cases);
  const ill = cases.filter(hasLesion);
  const healthy = cases.filter((judged) => !hasLesion(judged));
  const isShown = ({ confidence }: { confidence: number }) => confidence >= limits.cutOff;
  const raises = alarmed(limits.cutOff);
  const accepted = ({ analyzed }: JudgedCase) => analyzed;
  return {
    id,
    title,
    pictures: cases.length,
    groups: sample.groups,
    groupKind,
    meanAveragePrecision: ill.length > 0 ? averagePrecisionOf(sample) : null,
    precision: ill.length > 0 ? sample.precision(isShown) : null,
    recall: sample.ratio(
      ({ detections }) => detections.filter((detection) => isShown(detection) && detection.hit).length,
      lesionCount,
    ),
    sensitivity: shareOf(ill, raises),
    // Pictures that are not brain slices have nothing to find.
    specificity: inScope ? shareOf(healthy, (judged) => !raises(judged)) : null,
    scopeKept: inScope ? sample.share(accepted) : null,
    scopeTurnedAway: inScope ? null : sample.share((judged) => !accepted(judged)),
  };
}

function averagePrecisionOf(sample: Sample): Figure | null {
  const lesions = sample.totals(lesionCount);
  const n = lesions.reduce((sum, count) => sum + count, 0);
  return sample.measure(averagePrecision(sample.detections(), lesions), n);
}

function typeFigures(typed: JudgedCase[], type: string, cutOff: number): Metrics['types'] {
  const ofType = typed.filter((judged) => judged.test.type === type);
  // A detection of this type on a slice of another type is wrong, regardless of its position.
  const seen = typed.map((judged) => {
    const own = judged.test.type === type;
    const detections = judged.detections.filter((detection) => detection.class === type);
    return {
      ...judged,
      lesions: own ? judged.lesions : [],
      detections: detections.map((detection) => ({ ...detection, hit: own && detection.hit })),
    };
  });
  const precision = averagePrecisionOf(new Sample(seen));
  const sensitivity = shareOf(ofType, alarmed(cutOff));
  if (precision === null || sensitivity === null) return [];
  return [{ type, averagePrecision: { ...precision, n: ofType.length }, sensitivity }];
}

function reliability(brain: JudgedCase[], cutOff: number): Metrics['reliability'] {
  const sample = new Sample(brain);
  const from = (least: number) => sample.detections(({ confidence }) => confidence >= least);
  const calibrationError = (detections: Scored[]) =>
    sample.measure(expectedCalibrationError(detections), detections.length);
  const candidates = from(candidateFloor);
  const byBin = Map.groupBy(candidates, ({ confidence }) => binOf(confidence));
  return {
    mixture: mixtureOf(brain),
    kinds: kindFigures(brain, cutOff),
    expectedCalibrationError: calibrationError(from(cutOff)),
    expectedCalibrationErrorOfCandidates: calibrationError(candidates),
    bins: Array.from({ length: reliabilityBins }, (_, place) => {
      const members = byBin.get(place) ?? [];
      const mean = (value: (detection: Scored) => number): number | null =>
        members.length === 0
          ? null
          : Math.round((members.reduce((sum, item) => sum + value(item), 0) / members.length) * 10_000) /
            10_000;
      return {
        from: place / reliabilityBins,
        to: (place + 1) / reliabilityBins,
        detections: members.length,
        meanConfidence: mean(({ confidence }) => confidence),
        precision: mean(({ good }) => Number(good)),
      };
    }),
    bands: bandsOf(brain, cutOff),
  };
}

const mixtureOf = (cases: JudgedCase[]) => {
  const withTumour = cases.filter(hasLesion).length;
  return { withTumour, without: cases.length - withTumour };
};

/** Share of the detections in each band that found a lesion. */
function bandsOf(cases: JudgedCase[], cutOff: number): Metrics['reliability']['bands'] {
  const sample = new Sample(cases);
  const bands = [
    { band: 'High' as const, from: highConfidence, to: 1 },
    { band: 'Medium' as const, from: mediumConfidence, to: highConfidence },
    { band: 'Low' as const, from: cutOff, to: mediumConfidence },
  ];
  return bands.map((band) => ({
    ...band,
    precision: sample.precision(
      ({ confidence }) => confidence >= band.from && (confidence < band.to || band.to === 1),
    ),
  }));
}

/** Bands by kind of picture: with and without skull, for all sequences and for each. */
function kindFigures(brain: JudgedCase[], cutOff: number): Metrics['reliability']['kinds'] {
  return (['full', 'stripped'] as const).flatMap((head) => {
    const cases = brain.filter((judged) => judged.kind.head === head);
    const bySequence = Map.groupBy(cases, (judged) => judged.kind.sequence);
    const groups: [Acquisition['sequence'], JudgedCase[]][] = [
      [null, cases],
      ...[...bySequence].filter(([sequence]) => sequence !== null),
    ];
    return groups.map(([sequence, members]) => ({
      sequence,
      head,
      mixture: mixtureOf(members),
      bands: bandsOf(members, cutOff),
    }));
  });
}

function froc(brain: JudgedCase[]): Metrics['froc'] {
  const sample = new Sample(brain);
  const detections = sample.detections();
  const lesions = sample.totals(lesionCount);
  const pictures = sample.totals(() => 1);
  const n = lesions.reduce((sum, count) => sum + count, 0);
  return frocSteps.flatMap((falseAlarmsPerSlice) => {
    const statistic = sensitivityAt(detections, lesions, pictures, falseAlarmsPerSlice);
    const sensitivity = sample.measure(statistic, n);
    return sensitivity === null ? [] : [{ falseAlarmsPerSlice, sensitivity }];
  });
}

type TumorFree = NonNullable<Metrics['tumourFree']>[number];

/** False alarms by plane, sequence and level, and by whole scan if people have several slices. */
function tumorFreeFigures(cases: JudgedCase[], cutOff: number): TumorFree {
  const raises = alarmed(cutOff);
  const looks = (['plane', 'sequence', 'region'] as const).flatMap((by) => {
    const named = Map.groupBy(cases, (judged) => judged.test.looks?.[by] ?? '');
    if (named.size < 2) return [];
    named.delete('');
    return [...named].map(([name, members]) => ({
      by,
      name,
      specificity: shareOf(members, (judged) => !raises(judged))!,
    }));
  });
  const scans = Map.groupBy(cases, (judged) => judged.test.group);
  const severalSlices = scans.size > 1 && scans.size < cases.length;
  // One entry for each scan, with the detections of all its slices.
  const people = new Sample(
    [...scans.values()].map((slices) => ({
      ...slices[0]!,
      detections: slices.flatMap(({ detections }) => detections),
    })),
  );
  return {
    source: cases[0]!.test.source.id,
    looks,
    alarmsPerScan: severalSlices
      ? people.ratio(
          ({ detections }) => detections.filter(({ confidence }) => confidence >= cutOff).length,
          () => 1,
        )
      : null,
    scansUnmarked: severalSlices ? people.share((person) => !raises(person)) : null,
  };
}
