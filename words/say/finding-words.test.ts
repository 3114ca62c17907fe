import { expect, test } from 'vitest';
import { otherClass } from '#reading/vocabulary.ts';
import { findingName, namedType, outOfHundred, typeLine } from './finding-words.ts';
import { formatsIn } from './formats.ts';
import { headline } from './result-voice.fixture.ts';

const voice = { headline, formats: formatsIn('en') };
const all = { confidence: true, type: true };
const found = { class: 'meningioma', confidence: 0.987, typeProbability: 0.93 };

test('a finding is a possible tumor, with its confidence only where that was tested', () => {
  expect(findingName(voice, found, all)).toBe('Possible tumor · 99%');
  expect(findingName(voice, found, { confidence: false, type: false })).toBe('Possible tumor');
});

test('another abnormality is called so, without a confidence', () => {
  expect(findingName(voice, { class: otherClass, confidence: 0.9 }, all)).toBe('Other abnormality');
});

test('the type comes second, with how often it was right', () => {
  const accuracy = { value: 0.98, low: 0.9732, high: 1, n: 298, groups: 20 };
  expect(typeLine(headline, found, all, accuracy)).toBe(
    'Looks most like a meningioma (type right in 97 to 100 of 100 slices from 20 people in testing).',
  );
  expect(typeLine(headline, found, all, null)).toBe('Looks most like a meningioma.');
  expect(typeLine(headline, found, all, { ...accuracy, low: null })).toBe('Looks most like a meningioma.');
});

test.each([
  ['types were not tested', found, { confidence: true, type: false }],
  ['the model gives no probability', { ...found, typeProbability: undefined }, all],
  ['the class is none of the types', { ...found, class: 'object' }, all],
])('no type is named where %s', (_, finding, tested) => {
  expect(namedType(finding, tested)).toBeNull();
  expect(typeLine(headline, finding, tested, null)).toBeNull();
});

test('an interval of 100 is rounded outward', () => {
  const figure = { value: 0.5, n: 4, groups: 4 };
  expect(outOfHundred({ ...figure, low: 0.4501, high: 0.5499 })).toEqual({ low: '45', high: '55' });
  expect(outOfHundred({ ...figure, low: null, high: 1 })).toBeNull();
  expect(outOfHundred({ ...figure, low: 0, high: null })).toBeNull();
  expect(outOfHundred({ ...figure, low: 0, high: 1, n: 0 })).toBeNull();
});
