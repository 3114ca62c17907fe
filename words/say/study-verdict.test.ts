import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { say } from '#reading/phrase.ts';
import { answerOfStudy, type StudyVerdict, studyVerdicts } from '#reading/vocabulary.ts';
import type { Catalog } from '../catalog.ts';
import messages from '../en/index.ts';
import { headlineWords, inOneRow } from './headline.ts';
import { headline } from './result-voice.fixture.ts';
import {
  reportedStudy,
  type StudyVoice,
  studyVerdictWords,
  uncapitalized,
  verdictText,
} from './study-verdict.ts';

const t = createTranslator<Catalog, 'wholeScan.verdict'>({
  locale: 'en',
  messages,
  namespace: 'wholeScan.verdict',
});
const study = createTranslator<Catalog, 'study'>({ locale: 'en', messages, namespace: 'study' });
const healthy = { value: 0.96, low: 0.9, groups: 50 };
const voice: StudyVoice = {
  headline,
  verdict: t,
  say: (phrase) => say(phrase, (key, values) => study(key, values as never)),
};
const read = ({ lesions = [] as number[], weak = 0, series = [] as never[] } = {}) => ({
  lesions: lesions.map((number) => ({ number })),
  weak: new Array(weak).fill(null),
  series,
});
const words = (
  verdict: StudyVerdict | null,
  { measured = true, ...rest }: Parameters<typeof read>[0] & { measured?: boolean } = {},
) => studyVerdictWords(voice, { verdict, ...read(rest) }, measured ? healthy : null);

test.each(studyVerdicts)('a study that is %s has the headline of a slice with that answer', (verdict) => {
  expect(words(verdict).headline).toBe(headlineWords(headline, answerOfStudy[verdict]));
});

test('a lesion that two series show is one area, and false alarms are counted where they were measured', () => {
  const found = words('possible-lesion', { lesions: [1, 1, 2], weak: 1 });
  expect(found).toEqual({
    headline: 'Possible tumor',
    below: ['2 Potential anomalies detected'],
    sentences: [
      t('falseAlarms', { alarmed: 2, most: 10, people: 50 }),
      t('weakFindings', { count: 1 }),
      t('doctor'),
    ],
  });
  expect(verdictText(found)).toMatch(
    /^Possible tumor\. 2 Potential anomalies detected\. In testing, 2 of 50/,
  );
  expect(words('possible-lesion', { lesions: [1], measured: false }).sentences).toEqual([t('doctor')]);
});

test('unclear says whether an area or a gap is the reason', () => {
  expect(words('unclear', { lesions: [1] }).sentences).toEqual([t('weak'), t('doctor')]);
  expect(words('unclear', { weak: 2 }).sentences).toEqual([
    t('tooLittle'),
    t('weakFindings', { count: 2 }),
    t('doctor'),
  ]);
});

test('nothing found says at once what was not looked for, and an unknown verdict says so', () => {
  expect(words('nothing-found')).toEqual({
    headline: 'No Anomalies Detected',
    below: ['Scan appears normal', headline('notRuledOut')],
    sentences: [t('nothingText')],
  });
  expect(words(null)).toEqual({ headline: t('reading'), below: [], sentences: [t('readingText')] });
});

test('another abnormality is for a doctor, beside weak findings', () => {
  expect(words('other-abnormality').sentences).toEqual([t('doctor')]);
  expect(words('other-abnormality', { weak: 1 }).sentences).toEqual([
    t('weakFindings', { count: 1 }),
    t('doctor'),
  ]);
});

test('an unreadable study says why its first unreadable series was not read', () => {
  const series = [
    { state: 'set-aside', why: { key: 'asideMask' } },
    { state: 'not-readable', why: { key: 'whyNoHead' } },
  ] as never[];
  expect(words('not-readable', { series }).sentences).toEqual([
    t('noSliceWhy', { why: 'all slices lie outside the brain' }),
  ]);
  expect(words('not-readable').sentences).toEqual([t('noSlice')]);
});

const unread = [
  { state: 'set-aside', why: { key: 'asideMask' } },
  { state: 'not-readable', why: { key: 'whyNoHead' } },
] as never[];
test.each<[StudyVerdict, Parameters<typeof read>[0], string[]]>([
  ['possible-lesion', { lesions: [1] }, []],
  ['possible-lesion', { lesions: [1], weak: 2 }, [t('weakFindings', { count: 2 })]],
  ['other-abnormality', { weak: 1 }, [t('weakFindings', { count: 1 })]],
  ['nothing-found', {}, [t('nothingText')]],
  ['nothing-found', { weak: 1 }, [t('nothingText'), t('weakFindings', { count: 1 })]],
  ['unclear', { lesions: [1] }, [t('weak')]],
  ['unclear', { weak: 1 }, [t('tooLittle'), t('weakFindings', { count: 1 })]],
  ['not-readable', {}, []],
  ['not-readable', { series: unread.slice(0, 1) }, []],
  ['not-readable', { series: unread }, ['All slices lie outside the brain']],
])(
  'a structured report says of a study that is %s with %j what was seen, without advice',
  (verdict, seen, rest) => {
    expect(reportedStudy(voice, { verdict, ...read(seen) })).toBe(
      inOneRow([headlineWords(headline, answerOfStudy[verdict]), ...rest]),
    );
  },
);

test.each([
  ['All slices', 'all slices'],
  ['Élan vital', 'élan vital'],
  ['CT slices', 'CT slices'],
  ['slices of DWI Types', 'slices of DWI Types'],
  ['', ''],
])("'%s' stands inside a sentence as '%s'", (alone, inside) => {
  expect(uncapitalized(alone)).toBe(inside);
});
