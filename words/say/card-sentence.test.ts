import { expect, test } from 'vitest';
import card from '#model/card.json' with { type: 'json' };
import { translatorIn } from '#server/words.ts';
import { cardSentence } from './card-sentence.ts';

test('every limit of the released model has a Spanish sentence', () => {
  const say = translatorIn('es', 'card');
  for (const sentence of [...card.knownFailures, ...card.notMeasured]) {
    expect.soft(cardSentence(say, sentence), sentence).not.toBe(sentence);
  }
});

test('the English sentence is that of the card, and a figure stays what it is', () => {
  const say = translatorIn('en', 'card');
  for (const sentence of [...card.knownFailures, ...card.notMeasured]) {
    expect(cardSentence(say, sentence)).toBe(sentence);
  }
  expect(
    cardSentence(translatorIn('es', 'card'), 'No finding in 12% of 135 test slices with a glioma.'),
  ).toBe('Sin hallazgo en 12% de 135 cortes de prueba con glioma.');
});

test('a sentence that no catalog knows is not lost', () => {
  expect(cardSentence(translatorIn('es', 'card'), 'Children.')).toBe('Children.');
});
