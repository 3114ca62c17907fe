import type { ModelCard } from '#contract/model-card.ts';
import type { ModelLimits } from '#reading/findings/answer.ts';
import type { Answer, Sequence } from '#reading/vocabulary.ts';
import { hasLesion, type JudgedCase } from './judge-case.ts';
import { shareOf } from './sample.ts';

type AllClear = NonNullable<ModelCard['metrics']['allClear']>[number];

/** Sequences with fewer tumor slices get no row. */
const minSlices = 50;

/** Shares of the three answers: for all sequences, then for each with enough slices. */
export function allClearFigures(brain: JudgedCase[], limits: ModelLimits): AllClear[] {
  const known = brain.filter(({ reading }) => reading);
  const sequences = [...Map.groupBy(known, ({ kind }) => kind.sequence)].filter(
    ([sequence, cases]) => sequence !== null && cases.filter(hasLesion).length >= minSlices,
  );
  return [[null, known] as const, ...sequences].flatMap(([sequence, cases]) =>
    figuresOf(sequence, cases, limits),
  );
}

/** How often pictures get each answer; null without any. */
export function answerShares(members: JudgedCase[], limits: ModelLimits): AllClear['tumor'] | null {
  const of = (wanted: Answer) => shareOf(members, (judged) => judged.answer === wanted)!;
  if (members.length === 0) return null;
  const other = limits.otherThreshold === undefined ? {} : { other: of('other') };
  return { finding: of('finding'), ...other, unclear: of('unclear'), clear: of('clear') };
}

function figuresOf(sequence: Sequence | null, cases: JudgedCase[], limits: ModelLimits): AllClear[] {
  const shares = (members: JudgedCase[]) => answerShares(members, limits);
  const healthy = cases.filter((judged) => !hasLesion(judged));
  const tumor = shares(cases.filter(hasLesion));
  const healthyFullHeads = shares(healthy.filter(({ kind }) => kind.head === 'full'));
  if (!tumor) return [];
  return [
    {
      sequence,
      faintThreshold: limits.faintThreshold ?? 0,
      tumor,
      healthy: shares(healthy),
      ...(healthyFullHeads && { healthyFullHeads }),
      unclearWithTumor: shareOf(
        cases.filter((judged) => judged.answer === 'unclear'),
        hasLesion,
      ),
    },
  ];
}
