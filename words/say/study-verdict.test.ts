import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { say } from '#reading/phrase.ts';
import type { StudyVerdict } from '#reading/vocabulary.ts';
import type { Catalog } from '../catalog.ts';
import messages from '../en/index.ts';
import { studyVerdictWords } from './study-verdict.ts';

const t = createTranslator<Catalog, 'wholeScan.verdict'>({
  locale: 'en',
  messages,
  namespace: 'wholeScan.verdict',
});
const study = createTranslator<Catalog, 'study'>({ locale: 'en', messages, namespace: 'study' });
const healthy = { value: 0.96, low: 0.9, groups: 50 };
const words = (
  verdict: StudyVerdict | null,
  { lesions = [] as number[], weak = 0, measured = true, series = [] as never[] } = {},
) =>
  studyVerdictWords(
    t,
    (phrase) => say(phrase, (key, values) => study(key, values as never)),
    { verdict, lesions: lesions.map((number) => ({ number })), weak: new Array(weak).fill(null), series },
    measured ? healthy : null,
  );

test('a lesion that two series show is one area, and false alarms are said where they were measured', () => {
  expect(words('possible-lesion', { lesions: [1, 1, 2], weak: 1 })).toEqual({
    title: 'Possible lesion',
    sentences: [
      t('possibleText', { count: 2 }),
      t('weakFindings', { count: 1 }),
      t('falseAlarms', { about: 4, most: 10, people: 50 }),
      t('doctor'),
    ],
  });
  expect(words('possible-lesion', { lesions: [1], measured: false }).sentences).toEqual([
    t('possibleText', { count: 1 }),
    t('doctor'),
  ]);
});

test('unclear says whether an area or a gap is the reason', () => {
  expect(words('unclear', { lesions: [1] }).sentences).toEqual([t('weak'), t('doctor')]);
  expect(words('unclear', { weak: 2 }).sentences).toEqual([
    t('tooLittle'),
    t('weakFindings', { count: 2 }),
    t('doctor'),
  ]);
});

test('nothing found never promises health, and an unknown verdict says so', () => {
  expect(words('nothing-found')).toEqual({ title: t('nothing'), sentences: [t('nothingText')] });
  expect(words(null)).toEqual({ title: t('reading'), sentences: [t('readingText')] });
});

test('an unreadable study says why its first unreadable series was not read', () => {
  const series = [
    { state: 'set-aside', why: { key: 'asideMask' } },
    { state: 'not-readable', why: { key: 'whyNoHead' } },
  ] as never[];
  expect(words('not-readable', { series }).sentences).toEqual([
    t('noSliceWhy', { why: 'no slice shows a head' }),
  ]);
  expect(words('not-readable').sentences).toEqual([t('noSlice')]);
});
