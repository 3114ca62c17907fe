import type { Goal, ModelCard, SourceFigures } from '#contract/model-card.ts';

type Measured = Pick<ModelCard, 'metrics' | 'speed'>;

const source =
  (id: string, key: keyof SourceFigures) =>
  ({ metrics }: Measured): number | undefined => {
    const figure = metrics.sources.find((one) => one.id === id)?.[key];
    return typeof figure === 'object' && figure !== null ? figure.value : undefined;
  };

/** Minimum and goal for each figure, set before the detector was trained. */
const targets: [string, number, number, (measured: Measured) => number | undefined][] = [
  ['Healthy full heads (IXI) without a finding', 0.97, 0.995, source('healthy-full-head', 'specificity')],
  ['Healthy skull-stripped T1 without a finding', 0.97, 0.995, source('healthy-t1-stripped', 'specificity')],
  ['Br35H tumor-free images without a finding', 0.97, 0.995, source('br35h', 'specificity')],
  ['OASIS without a finding', 0.97, 0.995, source('oasis-healthy', 'specificity')],
  ['Stroke on FLAIR without a finding', 0.92, 0.98, source('stroke-flair', 'specificity')],
  ['Old stroke on T1 without a finding', 0.97, 0.98, source('stroke-t1', 'specificity')],
  ['Multiple sclerosis without a finding', 0.95, 0.985, source('ms-full-head', 'specificity')],
  ['Cheng, mAP@50', 0.875, 0.9, source('cheng', 'meanAveragePrecision')],
  [
    'Cheng, AP@50 of gliomas',
    0.78,
    0.979,
    ({ metrics }) => metrics.types.find(({ type }) => type === 'glioma')?.averagePrecision.value,
  ],
  ['Br35H, mAP@50', 0.96, 0.985, source('br35h', 'meanAveragePrecision')],
  ['TCGA FLAIR, mAP@50', 0.95, 0.97, source('tcga-lgg', 'meanAveragePrecision')],
  ['Cheng, tumor slices with a finding', 0.94, 0.99, source('cheng', 'sensitivity')],
  ['Mixed images from the web, mAP@50', 0.92, 0.95, source('web-mixed', 'meanAveragePrecision')],
  ['Gliomas on computed T2, slices with a finding', 0.8, 0.92, source('tcga-lgg-t2', 'sensitivity')],
  ['Photographs and spine slices rejected', 0.99, 0.999, source('not-brain', 'scopeTurnedAway')],
  ['Correct type of the strongest finding', 0.97, 0.99, ({ metrics }) => metrics.typeAccuracy?.value],
  [
    'Calibration error of the findings shown',
    0.05,
    0.02,
    ({ metrics }) => metrics.reliability.expectedCalibrationError?.value,
  ],
  [
    'Correct findings from 0.8',
    0.94,
    0.97,
    ({ metrics }) => metrics.reliability.bands.find(({ band }) => band === 'High')?.precision?.value,
  ],
  ['Median milliseconds per slice, two cores', 45, 30, ({ speed }) => speed.medianMilliseconds],
];

/** The goals that this test data can measure. */
export function goalsOf(measured: Measured): Goal[] {
  return targets.flatMap(([name, floor, goal, read]) => {
    const reached = read(measured);
    return reached === undefined ? [] : [{ name, floor, goal, reached }];
  });
}

/** If the goal is below the floor, less is better. */
export function reaches({ floor, goal, reached }: Goal, wanted: 'floor' | 'goal'): boolean {
  const limit = wanted === 'floor' ? floor : goal;
  return goal < floor ? reached <= limit : reached >= limit;
}
