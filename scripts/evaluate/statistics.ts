import type { Statistic } from './bootstrap.ts';

/** One detection, picture or lesion that a figure counts. */
export interface Counted {
  group: number;
  good: boolean;
}

export interface Scored extends Counted {
  confidence: number;
}

/** Share of good ones. */
export function share(items: Counted[]): Statistic {
  return (weights) => {
    let good = 0;
    let all = 0;
    for (const item of items) {
      const weight = weights[item.group]!;
      all += weight;
      if (item.good) good += weight;
    }
    return all === 0 ? null : good / all;
  };
}

/** Number of good items per base item, such as hits per lesion or false alarms per picture. */
export function ratio(items: Counted[], bases: { group: number; count: number }[]): Statistic {
  return (weights) => {
    let good = 0;
    for (const item of items) if (item.good) good += weights[item.group]!;
    let base = 0;
    for (const entry of bases) base += entry.count * weights[entry.group]!;
    return base === 0 ? null : good / base;
  };
}

/** Average precision by 101-point interpolation. */
export function averagePrecision(
  detections: Scored[],
  lesions: { group: number; count: number }[],
): Statistic {
  const sorted = detections.toSorted((a, b) => b.confidence - a.confidence);
  const precision = new Float64Array(sorted.length);
  const recall = new Float64Array(sorted.length);
  return (weights) => {
    let all = 0;
    for (const lesion of lesions) all += lesion.count * weights[lesion.group]!;
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
    const bins = Array.from({ length: reliabilityBins }, () => ({ weight: 0, confidence: 0, hits: 0 }));
    let all = 0;
    for (const detection of detections) {
      const bin = bins[binOf(detection.confidence)]!;
      const weight = weights[detection.group]!;
      all += weight;
      bin.weight += weight;
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

/** Share of lesions found with at most `allowed` false alarms per picture. */
export function sensitivityAt(
  detections: Scored[],
  lesions: { group: number; count: number }[],
  pictures: { group: number; count: number }[],
  allowed: number,
): Statistic {
  const sorted = detections.toSorted((a, b) => b.confidence - a.confidence);
  const total = (items: typeof lesions, weights: Float64Array): number =>
    items.reduce((sum, item) => sum + item.count * weights[item.group]!, 0);
  return (weights) => {
    const all = total(lesions, weights);
    if (all === 0) return null;
    const limit = allowed * total(pictures, weights);
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
