import type { Statistic } from './bootstrap.ts';

/** A detection with the number of its group. */
export interface Scored {
  group: number;
  good: boolean;
  confidence: number;
}

/** The sum of totals by group, in a resample. */
const weighted = (totals: readonly number[], weights: Float64Array): number =>
  totals.reduce((sum, total, group) => sum + total * weights[group]!, 0);

/** A share or a rate, such as hits per lesion or false alarms per picture, from the totals of each group. */
export function ratio(parts: readonly number[], wholes: readonly number[]): Statistic {
  return (weights) => {
    const whole = weighted(wholes, weights);
    return whole === 0 ? null : weighted(parts, weights) / whole;
  };
}

const bestFirst = (detections: Scored[]): Scored[] =>
  detections.toSorted((a, b) => b.confidence - a.confidence);

/** Average precision by 101-point interpolation; lesions are counted by group. */
export function averagePrecision(detections: Scored[], lesions: readonly number[]): Statistic {
  const sorted = bestFirst(detections);
  const precision = new Float64Array(sorted.length);
  const recall = new Float64Array(sorted.length);
  return (weights) => {
    const all = weighted(lesions, weights);
    if (all === 0) return null;
    let found = 0;
    let seen = 0;
    sorted.forEach((detection, i) => {
      const weight = weights[detection.group]!;
      seen += weight;
      if (detection.good) found += weight;
      // Precision is undefined before the first resampled group; 0 excludes it from the maximum below.
      precision[i] = seen === 0 ? 0 : found / seen;
      recall[i] = found / all;
    });
    // The best precision at this or any higher recall.
    for (let i = sorted.length - 2; i >= 0; i--) precision[i] = Math.max(precision[i]!, precision[i + 1]!);
    let sum = 0;
    let place = 0;
    for (let step = 0; step <= 100; step++) {
      while (place < sorted.length && recall[place]! < step / 100 - 1e-12) place++;
      if (place < sorted.length) sum += precision[place]!;
    }
    return sum / 101;
  };
}

export const reliabilityBins = 10;

/** Mean difference between confidence and precision over ten bins, weighted by number of detections. */
export function expectedCalibrationError(detections: Scored[]): Statistic {
  return (weights) => {
    const bins = Array.from({ length: reliabilityBins }, () => ({ confidence: 0, hits: 0 }));
    let all = 0;
    for (const detection of detections) {
      const bin = bins[binOf(detection.confidence)]!;
      const weight = weights[detection.group]!;
      all += weight;
      bin.confidence += weight * detection.confidence;
      if (detection.good) bin.hits += weight;
    }
    if (all === 0) return null;
    return bins.reduce((sum, bin) => sum + Math.abs(bin.confidence - bin.hits), 0) / all;
  };
}

export function binOf(confidence: number): number {
  return Math.min(reliabilityBins - 1, Math.floor(confidence * reliabilityBins));
}

/** Share of lesions found with at most `allowed` false alarms per picture; lesions and pictures are counted by group. */
export function sensitivityAt(
  detections: Scored[],
  lesions: readonly number[],
  pictures: readonly number[],
  allowed: number,
): Statistic {
  const sorted = bestFirst(detections);
  return (weights) => {
    const all = weighted(lesions, weights);
    if (all === 0) return null;
    const limit = allowed * weighted(pictures, weights);
    let falseAlarms = 0;
    let found = 0;
    for (const detection of sorted) {
      const weight = weights[detection.group]!;
      if (detection.good) found += weight;
      else falseAlarms += weight;
      if (falseAlarms > limit) break;
    }
    return found / all;
  };
}
