import type { ModelCard } from '#contract/model-card.ts';
import { hasLesion, type JudgedCase } from './judge-case.ts';
import { shareOf } from './sample.ts';

type OtherFigures = NonNullable<ModelCard['metrics']['others']>;

/** People of these sources are ill, but nobody outlined where. */
const notOutlined = new Set(['ms-full-head', 'btp', 'tcga-lgg', 'tcga-lgg-t1', 'tcga-lgg-t2']);

const isOther = ({ answer }: JudgedCase): boolean => answer === 'other';
const isOutlined = ({ test }: JudgedCase): boolean => Boolean(test.abnormalities?.length);

/** How often slices with and without an abnormality other than a tumor are called one. */
export function otherFigures(brain: JudgedCase[]): OtherFigures {
  const tumorFree = brain.filter((judged) => !hasLesion(judged));
  // Where abnormalities are outlined, a slice without an outline may be one that the reader left out.
  const plain = tumorFree.filter(({ test }) => test.abnormalities === undefined);
  const healthy = plain.filter(({ test }) => !notOutlined.has(test.source.id));
  return {
    found: bySource(tumorFree.filter(isOutlined)).map(([source, title, members]) => ({
      source,
      title,
      answered: shareOf(members, isOther)!,
      atPlace: shareOf(members, ({ abnormalityFound }) => abnormalityFound)!,
    })),
    healthy: shareOf(healthy, isOther),
    tumorFree: bySource(plain).map(([source, title, members]) => ({
      source,
      title,
      answered: shareOf(members, isOther)!,
    })),
    tumors: shareOf(brain.filter(hasLesion), isOther),
  };
}

function bySource(cases: readonly JudgedCase[]): [string, string, JudgedCase[]][] {
  return [...Map.groupBy(cases, ({ test }) => test.source.id)].map(([source, members]) => [
    source,
    members[0]!.test.source.title,
    members,
  ]);
}
