import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { answerOfStudy, studyVerdicts } from '#reading/vocabulary.ts';
import type { Catalog } from '../catalog.ts';
import messages from '../en/index.ts';
import { headlineWords } from './headline.ts';
import { headline } from './result-voice.fixture.ts';
import { studyVerdictText, studyVerdictWords } from './study-verdict.ts';

const verdict = createTranslator<Catalog, 'wholeScan.verdict'>({
  ...{ locale: 'en', messages, namespace: 'wholeScan.verdict' },
});
const voice = { headline, verdict };
const study = { areas: 0, weak: 0, why: null };

test.each(studyVerdicts)('a study that is %s has the headline of a slice with that answer', (of) => {
  const words = studyVerdictWords(voice, { ...study, verdict: of });
  expect(words.headline).toBe(headlineWords(headline, answerOfStudy[of]));
});

test('a study without an area says at once what was not looked for', () => {
  const { below } = studyVerdictWords(voice, { ...study, verdict: 'nothing-found' });
  expect(below).toEqual(['Scan appears normal', headline('onlyTumors')]);
});

test('areas are counted, and healthy people with such an answer too', () => {
  const healthy = { alarmed: 0, people: 11, most: 29 };
  const text = studyVerdictText(voice, { ...study, verdict: 'possible-lesion', areas: 2, healthy });
  expect(text).toMatch(/^Possible tumor\. 2 Potential anomalies detected\. In testing, none of 11 healthy/);
  expect(text).toMatch(/up to 29 of 100\. Show the scan to a doctor\.$/);
});

test.each([
  [1, 'weak'],
  [0, 'tooLittle'],
] as const)('an unclear study with %d areas says why', (areas, why) => {
  const { sentences } = studyVerdictWords(voice, { ...study, verdict: 'unclear', areas });
  expect(sentences[0]).toBe(verdict(why));
});

test('marks that do not count are mentioned, and so is why nothing was read', () => {
  const { sentences } = studyVerdictWords(voice, { ...study, verdict: 'nothing-found', weak: 2 });
  expect(sentences).toContain(verdict('weakFindings', { count: 2 }));
  const unread = studyVerdictWords(voice, { ...study, verdict: 'not-readable', why: 'damaged files' });
  expect(unread.sentences).toEqual([verdict('noSliceWhy', { why: 'damaged files' })]);
});
