import type { Figure, ModelCard } from '#contract/model-card.ts';
import { answerOf, faintBoxes, type ModelLimits } from '#imaging/findings/answer.ts';
import type { Sequence } from '#imaging/gates/picture-kind.ts';
import { hasLesion, type JudgedCase } from './judge-case.ts';
import { Sample } from './sample.ts';

type AllClear = NonNullable<ModelCard['metrics']['allClear']>[number];

/** Sequences with fewer tumor slices get no row. */
const minSlices = 50;

/** Shares of the three answers: for all sequences, then for each with enough slices. */
export function allClearFigures(brain: JudgedCase[], limits: ModelLimits): AllClear[] {
  const known = brain.filter(({ reading }) => reading);
  const groups = Map.groupBy(known, ({ kind }) => kind.sequence);
  const rows = [...groups].flatMap(([sequence, cases]) =>
    sequence !== null && cases.filter(hasLesion).length >= minSlices
      ? figuresOf(sequence, cases, limits)
      : [],
  );
  return [...figuresOf(null, known, limits), ...rows];
}

function figuresOf(sequence: Sequence | null, cases: JudgedCase[], limits: ModelLimits): AllClear[] {
  const answer = (judged: JudgedCase) =>
    answerOf({
      judged: true,
      overruled: false,
      detections: judged.detections.filter(({ confidence }) => confidence >= limits.cutOff),
      faintDetections: faintBoxes(judged.reading!, limits),
    });
  const shares = (members: JudgedCase[]) => {
    const sample = new Sample(members);
    const of = (wanted: string): Figure | null =>
      sample.share(sample.pictures((judged) => answer(judged) === wanted));
    return { finding: of('finding'), unclear: of('unclear'), clear: of('clear') };
  };
  const unclear = cases.filter((judged) => answer(judged) === 'unclear');
  const sample = new Sample(unclear);
  const healthyCases = cases.filter((judged) => !hasLesion(judged));
  const [tumor, healthy] = [shares(cases.filter(hasLesion)), shares(healthyCases)];
  const fullHeads = shares(healthyCases.filter(({ kind }) => kind.head === 'full'));
  if (!tumor.clear) return [];
  return [
    {
      sequence,
      faintThreshold: limits.faintThreshold ?? 0,
      tumor: tumor as AllClear['tumor'],
      healthy: healthy.clear && (healthy as AllClear['healthy']),
      ...(fullHeads.clear && { healthyFullHeads: fullHeads as NonNullable<AllClear['healthyFullHeads']> }),
      unclearWithTumor: sample.share(sample.pictures(hasLesion)),
    },
  ];
}
