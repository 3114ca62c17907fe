import type { Figure } from '#contract/model-card.ts';
import { measure, type Statistic } from '../statistics/bootstrap.ts';
import { ratio, type Scored } from '../statistics/detection-statistics.ts';
import type { JudgedCase, JudgedDetection } from './judge-case.ts';

/** Pictures in numbered groups: patients, subjects, or near-identical images of one source. */
export class Sample {
  private readonly cases: readonly JudgedCase[];
  /** The pictures of each group. */
  private readonly members: JudgedCase[][];
  /** The number of each group's source. */
  private readonly strata: number[];

  constructor(cases: readonly JudgedCase[]) {
    const groups = Map.groupBy(cases, ({ test }) => `${test.source.id}\n${test.group}`);
    const sources = [...new Set(cases.map(({ test }) => test.source.id))];
    this.cases = cases;
    this.members = [...groups.values()];
    this.strata = this.members.map(([first]) => sources.indexOf(first!.test.source.id));
  }

  get groups(): number {
    return this.members.length;
  }

  detections(keep: (detection: JudgedDetection) => boolean = () => true): Scored[] {
    const groupOf = new Map(this.members.flatMap((cases, group) => cases.map((judged) => [judged, group])));
    return this.cases.flatMap((judged) =>
      judged.detections
        .filter(keep)
        .map(({ confidence, hit }) => ({ confidence, good: hit, group: groupOf.get(judged)! })),
    );
  }

  /** A count over the pictures of each group. */
  totals(count: (judged: JudgedCase) => number): number[] {
    return this.members.map((cases) => cases.reduce((sum, judged) => sum + count(judged), 0));
  }

  measure(statistic: Statistic, n: number): Figure | null {
    return measure(statistic, this.strata, n);
  }

  ratio(part: (judged: JudgedCase) => number, whole: (judged: JudgedCase) => number): Figure | null {
    const wholes = this.totals(whole);
    const n = wholes.reduce((sum, total) => sum + total, 0);
    return this.measure(ratio(this.totals(part), wholes), n);
  }

  /** The share of pictures; null without any. */
  share(good: (judged: JudgedCase) => boolean): Figure | null {
    return this.ratio(
      (judged) => Number(good(judged)),
      () => 1,
    );
  }

  /** The share of these detections that found a lesion. */
  precision(keep: (detection: JudgedDetection) => boolean): Figure | null {
    return this.ratio(
      ({ detections }) => detections.filter((detection) => keep(detection) && detection.hit).length,
      ({ detections }) => detections.filter(keep).length,
    );
  }
}

/** The share of pictures; null without any. */
export const shareOf = (cases: readonly JudgedCase[], good: (judged: JudgedCase) => boolean): Figure | null =>
  new Sample(cases).share(good);
