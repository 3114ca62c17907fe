import { describe, expect, test } from 'vitest';
import { confirmedBy } from '#contract/picture-verdict.ts';
import { type Answer, answers } from '#reading/vocabulary.ts';
import { readVerdict } from './read-verdict.ts';

const row = (answer: Answer) => ({
  answer,
  confidence: answer === 'finding' ? 0.7 : null,
  width: 64,
  height: 64,
});
const mark = {
  class: 'glioma',
  class_id: 1,
  confidence: 0.7,
  x: 32,
  y: 32,
  width: 0.25,
  height: 0.25,
  frame: 0,
  contour: null,
};
const marksOf = (answer: Answer) => (answer === 'finding' ? [mark] : []);

describe('‘Correct’ says the same as what it confirms', () => {
  test.each(answers.filter((answer) => confirmedBy[answer]))('%s', (answer) => {
    const by = (given: object) => readVerdict(row(answer), marksOf(answer), given);
    expect(by({ action: 'correct' })).toEqual(by({ picture: confirmedBy[answer]! }));
  });

  test('and is refused where it confirms nothing', () => {
    expect(() => readVerdict(row('unclear'), [], { action: 'correct' })).toThrow();
  });
});

test.each<[object, string]>([
  [{}, 'neither a verdict nor a picture'],
  [{ picture: 'cannot-judge' }, 'no reason'],
  [{ picture: 'nothing', reason: 'unsure' }, 'a reason without need'],
  [{ picture: 'nothing', boxes: [mark] }, 'boxes without a tumor'],
  [{ picture: 'tumor', boxes: [] }, 'a tumor without boxes'],
  [{ picture: 'nothing', action: 'correct' }, 'a verdict that contradicts the picture'],
  [{ picture: 'tumor', action: 'correct', boxes: [{ ...mark, x: 8 }] }, 'marks that do not fit'],
])('%o is refused: %s', (given) => {
  expect(() => readVerdict(row('finding'), [mark], given)).toThrow();
});
