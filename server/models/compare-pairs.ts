import type { ComparedScans, ModelTally } from '#contract/models.ts';
import { signTest } from '#evaluation/statistics/sign-test.ts';
import { type MarkTally, marksFit } from '#reading/findings/tally-marks.ts';
import type { ReferenceRecord } from '../platform/db/schema.ts';

/** Two models on the same picture. */
export type TalliedPair = ReferenceRecord['heads'][number];

function createTally() {
  const sum: MarkTally = { found: 0, missed: 0, falseMarks: 0, overlap: 0 };
  let right = 0;
  let scansSeen = 0;
  return {
    /** True if it found every lesion and marked nothing else. */
    add(marks: MarkTally): boolean {
      for (const key of ['found', 'missed', 'falseMarks', 'overlap'] as const) sum[key] += marks[key];
      const isRight = marksFit(marks);
      right += Number(isRight);
      scansSeen += 1;
      return isRight;
    },
    view: (): ModelTally => ({
      scansRight: { count: right, of: scansSeen },
      found: { count: sum.found, of: sum.found + sum.missed },
      missed: sum.missed,
      falseMarks: sum.falseMarks,
      meanOverlap: sum.found === 0 ? null : sum.overlap / sum.found,
    }),
  };
}

/** One model's results on pictures with a known truth. */
export function tallyOf(marks: readonly MarkTally[]): ModelTally {
  const tally = createTally();
  for (const each of marks) tally.add(each);
  return tally.view();
}

/** Statistics of both models, and on how many pictures only one of them is right. */
export function comparePairs(pairs: readonly TalliedPair[]): Omit<ComparedScans, 'confirmed' | 'unlabelled'> {
  const active = createTally();
  const candidate = createTally();
  const counts = { bothRight: 0, onlyActiveRight: 0, onlyCandidateRight: 0, bothWrong: 0 };
  for (const pair of pairs) {
    const activeRight = active.add(pair.active);
    const candidateRight = candidate.add(pair.candidate);
    if (activeRight) counts[candidateRight ? 'bothRight' : 'onlyActiveRight'] += 1;
    else counts[candidateRight ? 'onlyCandidateRight' : 'bothWrong'] += 1;
  }
  const [activeView, candidateView] = [active.view(), candidate.view()];
  return {
    scans: activeView.scansRight.of,
    lesions: activeView.found.of,
    active: activeView,
    candidate: candidateView,
    ...counts,
    chance: signTest(counts.onlyActiveRight, counts.onlyCandidateRight),
  };
}
