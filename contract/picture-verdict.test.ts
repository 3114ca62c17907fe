import { expect, test } from 'vitest';
import { type Answer, answers } from '#reading/vocabulary.ts';
import { confirmedBy, type PictureVerdict, pictureVerdicts, verdictOn } from './picture-verdict.ts';

/** Right, wrong or neither, by answer and in the order of the verdicts; a tumor with marks that fit. */
const table: Record<Answer, string> = {
  finding: 'right wrong wrong neither wrong',
  other: 'wrong right wrong neither wrong',
  unclear: 'wrong right right neither wrong',
  clear: 'wrong wrong right neither wrong',
  'not-analyzed': 'wrong wrong wrong neither right',
};
const named = { correct: 'right', incorrect: 'wrong', undecided: 'neither' };

test.each(answers)('whether %s was right follows from what the picture shows', (answer) => {
  const row = pictureVerdicts.map((picture) => named[verdictOn(answer, picture, true)]);
  expect(row.join(' ')).toBe(table[answer]);
});

test('a finding whose marks do not fit is wrong', () => {
  expect(verdictOn('finding', 'tumor', false)).toBe('incorrect');
});

test('‘Correct’ says something about a picture only where the answer was right for it', () => {
  for (const answer of answers) {
    const picture: PictureVerdict | null = confirmedBy[answer];
    expect(picture === null ? 'correct' : verdictOn(answer, picture, true)).toBe('correct');
  }
  expect(confirmedBy.unclear).toBeNull();
});
