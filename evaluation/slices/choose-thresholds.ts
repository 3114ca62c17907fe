import type { TrainingRecord } from '#contract/model-card.ts';
import { headProbability, lowestConfidence, mostLikely } from '#reading/detector/slice-reading.ts';
import { type NetworkSequence, networkSequences } from '#reading/vocabulary.ts';
import type { JudgedCase } from './judge-case.ts';

type Chosen = Pick<TrainingRecord['postprocess'], 'faintThreshold' | 'faintBySequence' | 'kindThreshold'>;

/** Highest share of tumor slices that may get the all-clear. */
const maxSilentShare = 0.02;
/** Sequences with fewer tumor slices get no threshold of their own. */
const minSlices = 60;
const highest = 0.35;
/** Highest share of healthy full heads that may be unclear or marked. */
const maxAlarmedShare = 0.12;

/**
 * The highest threshold that at most 2% of the tumor slices in validation do not reach, both overall and in each source, so
 * that a large easy source does not hide a hard one. If none achieves that, the lowest that healthy full heads allow.
 */
export function chooseThresholds(validation: JudgedCase[]): Chosen {
  const ill = validation.filter(
    ({ test, analyzed }) => analyzed && test.source.inScope && test.lesions.length > 0,
  );
  if (ill.length < minSlices) return {};
  const lowest = lowestFor(
    validation.filter(
      ({ test, kind }) => test.source.inScope && test.lesions.length === 0 && kind.head === 'full',
    ),
  );
  const bySequence = Map.groupBy(ill, (judged) => mostLikely(judged.reading?.sequence)?.name);
  const faintBySequence: Partial<Record<NetworkSequence, number>> = {};
  for (const name of networkSequences) {
    const cases = bySequence.get(name) ?? [];
    if (cases.length >= minSlices) faintBySequence[name] = Math.max(largestFor(cases), lowest);
  }
  return {
    ...kindThreshold(validation),
    faintThreshold: Math.max(largestFor(ill), lowest),
    ...(Object.keys(faintBySequence).length > 0 && { faintBySequence }),
  };
}

/** A quarter of the accepted share of rejected brain slices, because new sources will be harder than validation. */
const maxRejectedShare = 0.001;

/** The highest threshold of the learned gate that rejects few enough brain slices. Computed slices do not count. */
function kindThreshold(validation: JudgedCase[]): Pick<Chosen, 'kindThreshold'> {
  const heads = validation.filter(
    ({ test, reading }) => test.source.inScope && !test.picture && reading?.kind,
  );
  if (heads.length < minSlices) return {};
  const fits = (limit: number): boolean =>
    heads.filter(({ analyzed, reading }) => !analyzed || headProbability(reading!.kind!) < limit).length <=
    maxRejectedShare * heads.length;
  const steps = Array.from({ length: 50 }, (_, step) => (99 - step) / 100);
  return { kindThreshold: steps.find(fits) ?? 0.5 };
}

function largestFor(cases: JudgedCase[]): number {
  const groups = [cases, ...Map.groupBy(cases, ({ test }) => test.source.id).values()].filter(
    (members) => members.length >= minSlices || members === cases,
  );
  const limits = groups.map((members) => {
    const best = members.map(({ detections }) => detections[0]?.confidence ?? 0).sort((a, b) => a - b);
    // The weakest slices may stay below it.
    return best[Math.floor(maxSilentShare * best.length)] ?? 0;
  });
  return Math.floor(Math.min(highest, ...limits) * 1000) / 1000;
}

function lowestFor(healthy: JudgedCase[]): number {
  const best = healthy.map(({ detections }) => detections[0]?.confidence ?? 0).sort((a, b) => b - a);
  const firstToStayClear = best[Math.floor(maxAlarmedShare * best.length)] ?? 0;
  return Math.max(lowestConfidence, Math.ceil(firstToStayClear * 1000) / 1000);
}

const steps = [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4];

/** For the terminal: the share of tumor slices without a mark above each threshold, and of other slices with one, by source. */
export function silenceTable(cases: JudgedCase[]): string {
  const rows = [
    ...Map.groupBy(cases, ({ test }) => `${test.source.id}, ${test.lesions.length > 0 ? 'tumor' : 'none'}`),
  ];
  const line = (name: string, cells: string[]): string =>
    [name.padEnd(32), ...cells.map((cell) => cell.padStart(7))].join('');
  return `${[
    line('silent with a tumor, loud without', ['n', ...steps.map(String)]),
    ...rows.map(([name, members]) => {
      const ill = name.endsWith('tumor');
      const share = (step: number): number =>
        members.filter(({ detections }) => (detections[0]?.confidence ?? 0) >= step !== ill).length /
        members.length;
      return line(name, [String(members.length), ...steps.map((step) => share(step).toFixed(3))]);
    }),
  ].join('\n')}\n`;
}
