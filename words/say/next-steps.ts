import type { Scan } from '#contract/scans.ts';
import type { Answer } from '#reading/vocabulary.ts';
import type { Catalog } from '../catalog.ts';
import type { Translator } from './translator.ts';

type Question = keyof Catalog['result']['question'];

const questions: Record<Answer, readonly Question[]> = {
  finding: ['wholeScan', 'otherSlices', 'whatElse', 'another', 'urgent'],
  other: ['wholeScan', 'otherSlices', 'earlier', 'another', 'urgent'],
  unclear: ['wholeScan', 'unusual', 'earlier', 'another', 'urgent'],
  clear: ['wholeScan', 'symptoms', 'another', 'urgent'],
  'not-analyzed': ['files', 'wholeScan'],
};

/** What the answer means, what to do now and what not to do; and what to ask a doctor. */
export function nextSteps(
  t: Translator<'result'>,
  scan: Pick<Scan, 'answer' | 'faintDetections'>,
): { sentences: string[]; questions: string[] } {
  const answer = scan.answer ?? 'not-analyzed';
  // Unclear without a faint place: the visitor insisted on an image that was never tested.
  const untested = answer === 'unclear' && scan.faintDetections.length === 0;
  const first = untested ? t('next.unclear.untested') : t(`next.${answer}.first`);
  return {
    sentences: [first, t(`next.${answer}.second`), t(`next.${answer}.third`)],
    questions: questions[answer].map((question) => t(`question.${question}`)),
  };
}
