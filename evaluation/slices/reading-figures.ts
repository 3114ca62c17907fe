import type { ModelCard } from '#contract/model-card.ts';
import { mostLikely } from '#reading/detector/slice-reading.ts';
import { sequenceOfNetwork } from '#reading/gates/acquisition.ts';
import type { JudgedCase } from './judge-case.ts';
import { shareOf } from './sample.ts';

type Named = NonNullable<ModelCard['metrics']['readings']>;

/** Sequences that the network can name. */
const nameable = new Set<string | null>(Object.values(sequenceOfNetwork));

/** How often the network names the sequence correctly and accepts brain slices; undefined for networks without both. */
export function readingFigures(brain: JudgedCase[]): Named | undefined {
  const known = brain.filter(({ reading }) => reading?.kind && reading.sequence);
  if (known.length === 0) return undefined;
  const named = known.filter(({ kind }) => kind.sequence !== null && nameable.has(kind.sequence));
  const right = (judged: JudgedCase): boolean =>
    sequenceOfNetwork[mostLikely(judged.reading!.sequence)!.name] === judged.kind.sequence;
  const accepted = ({ analyzed }: JudgedCase): boolean => analyzed;
  return {
    sequence: shareOf(named, right),
    sequences: [...Map.groupBy(named, ({ kind }) => kind.sequence!)].map(([sequence, cases]) => ({
      sequence,
      right: shareOf(cases, right)!,
    })),
    brainAccepted: shareOf(known, accepted),
    sources: [...Map.groupBy(known, ({ test }) => test.source.id)].map(([source, cases]) => ({
      source,
      accepted: shareOf(cases, accepted)!,
    })),
  };
}
