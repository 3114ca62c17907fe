import type { Answer } from '#contract/scans.ts';
import type { Catalog } from '../catalog.ts';
import type { Translator } from './translator.ts';

type Question = keyof Catalog['result']['question'];

const questions: Record<Answer, readonly Question[]> = {
  finding: ['wholeScan', 'otherSlices', 'whatElse', 'another', 'urgent'],
  unclear: ['wholeScan', 'unusual', 'earlier', 'another', 'urgent'],
  clear: ['wholeScan', 'symptoms', 'another', 'urgent'],
  'not-analyzed': ['files', 'wholeScan'],
};

/** What the answer means, what to do now and what not to do; and what to ask a doctor. */
export function nextSteps(
  t: Translator<'result'>,
  answer: Answer,
): { sentences: string[]; questions: string[] } {
  return {
    sentences: [t(`next.${answer}.first`), t(`next.${answer}.second`), t(`next.${answer}.third`)],
    questions: questions[answer].map((question) => t(`question.${question}`)),
  };
}
