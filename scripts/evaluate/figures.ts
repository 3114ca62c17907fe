import { highConfidence, mediumConfidence } from '#contract/constants.ts';
import type { Figure, ModelCard, SourceFigures } from '#contract/model-card.ts';
import { typeNames } from '#imaging/detector/classes.ts';
import type { ModelLimits } from '#imaging/findings/answer.ts';
import type { PictureKind } from '#imaging/gates/picture-kind.ts';
import { allClearFigures } from './all-clear.ts';
import { hasLesion, isAccepted, type JudgedCase } from './judge-case.ts';
import { readingFigures } from './reading-figures.ts';
import { Sample } from './sample.ts';
import {
  averagePrecision,
  binOf,
  expectedCalibrationError,
  ratio,
  reliabilityBins,
  type Scored,
  sensitivityAt,
} from './statistics.ts';
import { twoTeams } from './two-teams.ts';
import { weakSpots } from './weak-spots.ts';

const candidateFloor = 0.05;
const frocSteps = [0.05, 0.1, 0.25, 0.5, 1, 2];

/** Computes all figures of the card from the judged test pictures. */
export function computeMetrics(cases: JudgedCase[], limits: ModelLimits): ModelCard['metrics'] {
  const thresholds = { cutOff: limits.cutOff, accepts: (judged: JudgedCase) => isAccepted(judged, limits) };
  const brain = cases.filter((judged) => judged.test.source.inScope);
  const typed = cases.filter((judged) => judged.test.type !== null);
  return {
    sources: bySource(cases).map((members) => sourceFigures(members, thresholds)),
    types: typeNames.flatMap((type) => typeFigures(typed, type, thresholds.cutOff)),
    typeAccuracy: typeAccuracy(typed, thresholds.cutOff),
    reliability: reliability(brain, thresholds.cutOff),
    froc: froc(brain),
    falseAlarms: bySource(brain).flatMap((members) => falseAlarms(members, thresholds.cutOff)),
    tumourFree: bySource(brain)
      .filter((members) => !members.some(hasLesion))
      .map((members) => tumorFreeFigures(members, thresholds.cutOff)),
    allClear: allClearFigures(brain, limits),
    teams: twoTeams(brain, limits.cutOff),
    readings: readingFigures(brain, limits),
    weakSpots: weakSpots(brain, thresholds.cutOff),
  };
}

function bySource(cases: JudgedCase[]): JudgedCase[][] {
  return [...Map.groupBy(cases, (judged) => judged.test.source.id).values()];
}

const lesionCount = (judged: JudgedCase): number => judged.test.lesions.length;
const alarmed =
  (cutOff: number) =>
  (judged: JudgedCase): boolean =>
    judged.detections.some((detection) => detection.confidence >= cutOff);

interface Thresholds {
  cutOff: number;
  accepts: (judged: JudgedCase) => boolean;
}

function sourceFigures(cases: JudgedCase[], { cutOff, accepts }: Thresholds): SourceFigures {
  const { source } = cases[0]!.test;
  const sample = new Sample(cases);
  const ill = new Sample(cases.filter(hasLesion));
  const healthy = new Sample(cases.filter((judged) => !hasLesion(judged)));
  const lesions = cases.reduce((sum, judged) => sum + lesionCount(judged), 0);
  const shown = sample.detections((detection) => detection.confidence >= cutOff);
  const every = sample.detections(() => true);
  const raises = alarmed(cutOff);
  const whenIll = <T>(value: () => T): T | null => (lesions > 0 ? value() : null);
  const kept = sample.pictures(accepts);
  return {
    id: source.id,
    title: source.title,
    pictures: cases.length,
    groups: sample.groups,
    groupKind: source.groupKind,
    meanAveragePrecision: whenIll(() =>
      sample.measure(averagePrecision(every, sample.counts(lesionCount)), lesions),
    ),
    precision: whenIll(() => sample.share(shown)),
    recall: whenIll(() => sample.measure(ratio(shown, sample.counts(lesionCount)), lesions)),
    sensitivity: ill.share(ill.pictures(raises)),
    // Pictures that are not brain slices are rejected before detection.
    specificity: source.inScope ? healthy.share(healthy.pictures((judged) => !raises(judged))) : null,
    scopeKept: source.inScope ? sample.share(kept) : null,
    scopeTurnedAway: source.inScope
      ? null
      : sample.share(kept.map((item) => ({ ...item, good: !item.good }))),
  };
}

function typeFigures(typed: JudgedCase[], type: string, cutOff: number): ModelCard['metrics']['types'] {
  const sample = new Sample(typed);
  const ofType = typed.filter((judged) => judged.test.type === type);
  if (ofType.length === 0) return [];
  // A detection of this type on a slice of another type is wrong, regardless of its position.
  const detections = typed.flatMap((judged) =>
    judged.detections
      .filter((detection) => detection.class === type)
      .map((detection) => ({
        confidence: detection.confidence,
        good: detection.hit && judged.test.type === type,
        group: sample.groupOf(judged),
      })),
  );
  const lesions = sample.counts((judged) => (judged.test.type === type ? lesionCount(judged) : 0));
  const group = new Sample(ofType);
  const averagePrecisionFigure = sample.measure(averagePrecision(detections, lesions), ofType.length);
  const sensitivity = group.share(group.pictures(alarmed(cutOff)));
  if (averagePrecisionFigure === null || sensitivity === null) return [];
  return [{ type, averagePrecision: averagePrecisionFigure, sensitivity }];
}

function typeAccuracy(typed: JudgedCase[], cutOff: number): Figure | null {
  const marked = new Sample(typed.filter(alarmed(cutOff)));
  return marked.share(marked.pictures((judged) => judged.detections[0]?.class === judged.test.type));
}

function reliability(brain: JudgedCase[], cutOff: number): ModelCard['metrics']['reliability'] {
  const sample = new Sample(brain);
  const between = (from: number, to: number): Scored[] =>
    sample.detections(({ confidence }) => confidence >= from && (confidence < to || to === 1));
  const shown = between(cutOff, 1);
  const candidates = between(candidateFloor, 1);
  return {
    mixture: mixtureOf(brain),
    kinds: kindFigures(brain, cutOff),
    expectedCalibrationError: sample.measure(expectedCalibrationError(shown), shown.length),
    expectedCalibrationErrorOfCandidates: sample.measure(
      expectedCalibrationError(candidates),
      candidates.length,
    ),
    bins: Array.from({ length: reliabilityBins }, (_, place) => {
      const members = candidates.filter((detection) => binOf(detection.confidence) === place);
      const mean = (value: (detection: Scored) => number): number | null =>
        members.length === 0
          ? null
          : Math.round((members.reduce((sum, item) => sum + value(item), 0) / members.length) * 10_000) /
            10_000;
      return {
        from: place / reliabilityBins,
        to: (place + 1) / reliabilityBins,
        detections: members.length,
        meanConfidence: mean((detection) => detection.confidence),
        precision: mean((detection) => (detection.good ? 1 : 0)),
      };
    }),
    bands: bandsOf(sample, cutOff),
  };
}

const mixtureOf = (cases: JudgedCase[]) => ({
  withTumour: cases.filter(hasLesion).length,
  without: cases.filter((judged) => !hasLesion(judged)).length,
});

/** Share of the detections in each band that found a lesion. */
function bandsOf(sample: Sample, cutOff: number): ModelCard['metrics']['reliability']['bands'] {
  const bands = [
    { band: 'High' as const, from: highConfidence, to: 1 },
    { band: 'Medium' as const, from: mediumConfidence, to: highConfidence },
    { band: 'Low' as const, from: cutOff, to: mediumConfidence },
  ];
  return bands.map(({ band, from, to }) => ({
    band,
    from,
    to,
    precision: sample.share(
      sample.detections(({ confidence }) => confidence >= from && (confidence < to || to === 1)),
    ),
  }));
}

/** Bands by kind of picture: with and without skull, for all sequences and for each. */
function kindFigures(brain: JudgedCase[], cutOff: number): ModelCard['metrics']['reliability']['kinds'] {
  const figures = ({ sequence, head }: PictureKind, cases: JudgedCase[]) => ({
    sequence,
    head,
    mixture: mixtureOf(cases),
    bands: bandsOf(new Sample(cases), cutOff),
  });
  return (['full', 'stripped'] as const).flatMap((head) => {
    const cases = brain.filter((judged) => judged.kind.head === head);
    const bySequence = Map.groupBy(cases, (judged) => judged.kind.sequence);
    return [
      figures({ sequence: null, head }, cases),
      ...[...bySequence].flatMap(([sequence, members]) =>
        sequence === null ? [] : [figures({ sequence, head }, members)],
      ),
    ];
  });
}

function froc(brain: JudgedCase[]): ModelCard['metrics']['froc'] {
  const sample = new Sample(brain);
  const detections = sample.detections(() => true);
  const lesions = sample.counts(lesionCount);
  const pictures = sample.counts(() => 1);
  const n = lesions.reduce((sum, item) => sum + item.count, 0);
  return frocSteps.flatMap((falseAlarmsPerSlice) => {
    const statistic = sensitivityAt(detections, lesions, pictures, falseAlarmsPerSlice);
    const sensitivity = sample.measure(statistic, n);
    return sensitivity === null ? [] : [{ falseAlarmsPerSlice, sensitivity }];
  });
}

function falseAlarms(cases: JudgedCase[], cutOff: number): ModelCard['metrics']['falseAlarms'] {
  const sample = new Sample(cases);
  const wrong = sample
    .detections((detection) => detection.confidence >= cutOff && !detection.hit)
    .map((detection) => ({ ...detection, good: true }));
  const perSlice = sample.measure(
    ratio(
      wrong,
      sample.counts(() => 1),
    ),
    cases.length,
  );
  return perSlice === null ? [] : [{ source: cases[0]!.test.source.id, perSlice }];
}

type TumorFree = NonNullable<ModelCard['metrics']['tumourFree']>[number];

/** False alarms by plane, sequence and level, and by whole scan if people have several slices. */
function tumorFreeFigures(cases: JudgedCase[], cutOff: number): TumorFree {
  const raises = alarmed(cutOff);
  const looks = (['plane', 'sequence', 'region'] as const).flatMap((by) => {
    const named = Map.groupBy(cases, (judged) => judged.test.looks?.[by] ?? '');
    return [...named].flatMap(([name, members]) => {
      const sample = new Sample(members);
      const specificity = sample.share(sample.pictures((judged) => !raises(judged)));
      return name === '' || named.size < 2 || specificity === null ? [] : [{ by, name, specificity }];
    });
  });
  const scans = [...Map.groupBy(cases, (judged) => judged.test.group).values()];
  if (scans.length < 2 || scans.length === cases.length) {
    return { source: cases[0]!.test.source.id, looks, alarmsPerScan: null, scansUnmarked: null };
  }
  const sample = new Sample(scans.map((slices) => slices[0]!));
  const wrong = scans.map((slices, group) => ({
    group,
    count: slices.reduce(
      (sum, judged) => sum + judged.detections.filter((detection) => detection.confidence >= cutOff).length,
      0,
    ),
  }));
  const perScan = (weights: Float64Array): number | null => {
    const all = wrong.reduce((sum, { group }) => sum + weights[group]!, 0);
    return all === 0 ? null : wrong.reduce((sum, { group, count }) => sum + count * weights[group]!, 0) / all;
  };
  const unmarked = scans.map((slices, group) => ({ group, good: !slices.some(raises) }));
  return {
    source: cases[0]!.test.source.id,
    looks,
    alarmsPerScan: sample.measure(perScan, scans.length),
    scansUnmarked: sample.share(unmarked),
  };
}
