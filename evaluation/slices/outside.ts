import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelCard } from '#contract/model-card.ts';
import type { ModelLimits } from '#reading/findings/answer.ts';
import type { Sequence } from '#reading/vocabulary.ts';
import { answerShares } from './all-clear.ts';
import type { JudgedCase } from './judge-case.ts';
import { readCsv } from './read-csv.ts';
import { sequenceOf } from './read-test-cases.ts';
import { shareOf } from './sample.ts';
import type { TestCase } from './test-case.ts';

type OutsideFigures = NonNullable<ModelCard['metrics']['outside']>;

/** Slices of healthy people whom no network was trained on; empty without the folder. */
export async function readOutside(data: string): Promise<TestCase[]> {
  const folder = join(data, 'outside-healthy');
  if (!existsSync(folder)) return [];
  const source = { id: 'outside-healthy', title: 'Other sites', groupKind: 'person', inScope: true };
  return (await readCsv(join(folder, 'slices.csv'))).map(({ file = '', person = '', sequence }) => ({
    source,
    path: join(folder, 'images', file),
    group: person,
    type: null,
    lesions: [],
    ...sequenceOf(sequence),
  }));
}

/** By the sequence that the list of the source states, T1 first. */
export function outsideFigures(judged: JudgedCase[], limits: ModelLimits): OutsideFigures {
  return (['t1', 'flair'] satisfies Sequence[]).flatMap((sequence) => {
    const members = judged.filter(({ test }) => test.sequence === sequence);
    const answers = answerShares(members, limits);
    return answers ? [{ sequence, answers, refused: shareOf(members, ({ analyzed }) => !analyzed)! }] : [];
  });
}
