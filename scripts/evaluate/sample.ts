import type { Figure } from '#contract/model-card.ts';
import { measure, type Statistic } from './bootstrap.ts';
import type { JudgedCase, JudgedDetection } from './judge-case.ts';
import { type Counted, type Scored, share } from './statistics.ts';

/** Pictures with numbered groups, so that weights can be an array. */
export class Sample {
  readonly cases: JudgedCase[];
  private readonly numbers = new Map<string, number>();
  private readonly strata: number[] = [];

  constructor(cases: JudgedCase[]) {
    this.cases = cases;
    const sources = new Map<string, number>();
    for (const { test } of cases) {
      const key = this.keyOf(test);
      if (this.numbers.has(key)) continue;
      if (!sources.has(test.source.id)) sources.set(test.source.id, sources.size);
      this.numbers.set(key, this.numbers.size);
      this.strata.push(sources.get(test.source.id)!);
    }
  }

  groupOf(judged: JudgedCase): number {
    return this.numbers.get(this.keyOf(judged.test))!;
  }

  get groups(): number {
    return this.numbers.size;
  }

  detections(keep: (detection: JudgedDetection) => boolean): Scored[] {
    return this.cases.flatMap((judged) =>
      judged.detections.filter(keep).map(({ confidence, hit }) => ({
        confidence,
        good: hit,
        group: this.groupOf(judged),
      })),
    );
  }

  pictures(good: (judged: JudgedCase) => boolean): Counted[] {
    return this.cases.map((judged) => ({ good: good(judged), group: this.groupOf(judged) }));
  }

  counts(count: (judged: JudgedCase) => number): { group: number; count: number }[] {
    return this.cases.map((judged) => ({ group: this.groupOf(judged), count: count(judged) }));
  }

  measure(statistic: Statistic, n: number): Figure | null {
    return measure(statistic, this.strata, n);
  }

  share(items: Counted[]): Figure | null {
    return this.measure(share(items), items.length);
  }

  private keyOf(test: JudgedCase['test']): string {
    return `${test.source.id}\n${test.group}`;
  }
}
