import type { Figure, ModelCard } from '#contract/model-card.ts';
import { mostLikely, type SequenceName } from '#imaging/detector/slice-reading.ts';
import type { ModelLimits } from '#imaging/findings/answer.ts';
import { networkSequences } from '#imaging/gates/picture-kind.ts';
import { isAccepted, type JudgedCase } from './judge-case.ts';
import { Sample } from './sample.ts';

type Named = NonNullable<ModelCard['metrics']['readings']>;

/** How often the network names the sequence correctly and accepts brain slices; undefined for networks without both. */
export function readingFigures(brain: JudgedCase[], limits: ModelLimits): Named | undefined {
  const known = brain.filter(({ reading }) => reading?.kind && reading.sequence);
  if (known.length === 0) return undefined;
  const named = known.filter(({ kind }) => kind.sequence !== null && isNamed(kind.sequence));
  const right = (judged: JudgedCase): boolean =>
    networkSequences[mostLikely(judged.reading!.sequence)!.name] === judged.kind.sequence;
  const share = (cases: JudgedCase[], good: (judged: JudgedCase) => boolean): Figure | null => {
    const sample = new Sample(cases);
    return sample.share(sample.pictures(good));
  };
  const accepted = (judged: JudgedCase): boolean => isAccepted(judged, limits);
  return {
    sequence: share(named, right),
    sequences: [...Map.groupBy(named, ({ kind }) => kind.sequence!)].flatMap(([sequence, cases]) => {
      const figure = share(cases, right);
      return figure ? [{ sequence, right: figure }] : [];
    }),
    brainAccepted: share(known, accepted),
    sources: [...Map.groupBy(known, ({ test }) => test.source.id)].flatMap(([source, cases]) => {
      const figure = share(cases, accepted);
      return figure ? [{ source, accepted: figure }] : [];
    }),
  };
}

const isNamed = (sequence: string): boolean =>
  Object.values<string | null>(networkSequences satisfies Record<SequenceName, string | null>).includes(
    sequence,
  );
