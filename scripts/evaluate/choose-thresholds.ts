import type { TrainingRecord } from '#contract/model-card.ts';
import {
  lowestConfidence,
  mostLikely,
  type SequenceName,
  sequenceNames,
} from '#imaging/detector/slice-reading.ts';
import { refusalOf } from '#imaging/gates/kind-gate.ts';
import type { JudgedCase } from './judge-case.ts';

type Chosen = Pick<TrainingRecord['postprocess'], 'faintThreshold' | 'faintBySequence' | 'kindThreshold'>;

/** Of 100 slices with a tumor, so many may get the all-clear. */
const mostSilent = 0.02;
/** Fewer slices with a tumor say nothing about a sequence of its own. */
const fewestSlices = 60;
const highest = 0.35;
/** Of 100 healthy full heads, so many may be unclear or marked. */
const mostAlarmed = 0.12;

/**
 * The largest threshold below which at most 2 in 100 slices with a tumor stay, on validation: for each source as well as for all together, so
 * that a large easy source does not hide a hard one. Where no threshold achieves that, the lowest that healthy full heads allow.
 */
export function chooseThresholds(validation: JudgedCase[]): Chosen {
  const ill = validation.filter(({ test }) => test.source.inScope && test.lesions.length > 0);
  if (ill.length < fewestSlices) return {};
  const lowest = lowestFor(
    validation.filter(
      ({ test, kind }) => test.source.inScope && test.lesions.length === 0 && kind.head === 'full',
    ),
  );
  const bySequence = Map.groupBy(ill, (judged) => mostLikely(judged.reading?.sequence)?.name);
  const faintBySequence: Partial<Record<SequenceName, number>> = {};
  for (const name of sequenceNames) {
    const cases = bySequence.get(name) ?? [];
    if (cases.length >= fewestSlices) faintBySequence[name] = Math.max(largestFor(cases), lowest);
  }
  return {
    ...kindThreshold(validation),
    faintThreshold: Math.max(largestFor(ill), lowest),
    ...(Object.keys(faintBySequence).length > 0 && { faintBySequence }),
  };
}

/** A quarter of the brain slices that the gate may reject: new sources will be harder than validation. */
const mostRejected = 0.001;

/** The largest limit of the learned gate that rejects few enough brain slices; computed slices do not count. */
function kindThreshold(validation: JudgedCase[]): Pick<Chosen, 'kindThreshold'> {
  const heads = validation.filter(
    ({ test, reading }) => test.source.inScope && !test.picture && reading?.kind,
  );
  if (heads.length < fewestSlices) return {};
  const fits = (limit: number): boolean =>
    heads.filter(({ reading }) => refusalOf(reading!, { ...nothingElse, kindThreshold: limit })).length <=
    mostRejected * heads.length;
  const steps = Array.from({ length: 50 }, (_, step) => (99 - step) / 100);
  return { kindThreshold: steps.find(fits) ?? 0.5 };
}

const nothingElse = { cutOff: 1, scopeThreshold: 0 };

function largestFor(cases: JudgedCase[]): number {
  const groups = [cases, ...Map.groupBy(cases, ({ test }) => test.source.id).values()].filter(
    (members) => members.length >= fewestSlices || members === cases,
  );
  const limits = groups.map((members) => {
    const best = members.map(({ detections }) => detections[0]?.confidence ?? 0).sort((a, b) => a - b);
    // So many of the weakest may stay below it.
    return best[Math.floor(mostSilent * best.length)] ?? 0;
  });
  return Math.floor(Math.min(highest, ...limits) * 1000) / 1000;
}

function lowestFor(healthy: JudgedCase[]): number {
  const best = healthy.map(({ detections }) => detections[0]?.confidence ?? 0).sort((a, b) => b - a);
  const firstToStayClear = best[Math.floor(mostAlarmed * best.length)] ?? 0;
  return Math.max(lowestConfidence, Math.ceil(firstToStayClear * 1000) / 1000);
}

const steps = [0.025, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4];

/** For a terminal: by source, the share of tumor slices with nothing above each threshold, and of others with something. */
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
