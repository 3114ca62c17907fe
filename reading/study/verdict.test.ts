import { expect, test } from 'vitest';
import { type SeriesState, type StudyVerdict, seriesStates } from '../vocabulary.ts';
import type { SeriesLesion, SeriesReading, StudyLesion } from './study-reading.ts';
import { reasonsFor, verdictOf } from './verdict.ts';

const seen: SeriesLesion = {
  series: 'a',
  marks: [],
  largestSlice: 0,
  diameter: null,
  perpendicular: null,
  volume: null,
  class: 'tumor',
  votes: [],
  planes: ['axial', 'coronal'],
  center: null,
  score: 0.614,
};
const lesion = (level: StudyLesion['level'], number = 1): StudyLesion => ({
  ...seen,
  number,
  level,
  seenIn: [seen, seen, seen],
});
const none = { all: 0, read: 0, noBrain: 0, refused: 0, damaged: 0, waiting: 0 };
const series = (state: SeriesState, why: SeriesReading['why'] = null): SeriesReading => ({
  key: state,
  name: { key: 'fileName', values: { name: state } },
  state,
  why,
  slices: [],
  counts: none,
  sequence: null,
  planes: [],
});

const gap = { key: 'whyNotBrain' } as const;
const reasonOf = (state: SeriesState) => ({
  key: 'reasonOfSeries',
  values: { name: { key: 'fileName', values: { name: state } }, why: gap },
});

/** The verdict of a study without a lesion, by the states of its series. */
const withoutLesion: Record<SeriesState, StudyVerdict> = {
  read: 'nothing-found',
  'partly-read': 'unclear',
  'not-readable': 'not-readable',
  'set-aside': 'not-readable',
  waiting: 'not-readable',
};

test.each(seriesStates)('a study of one series that is %s, without a lesion', (state) => {
  expect(verdictOf([], [series(state)])).toBe(withoutLesion[state]);
});

test.each(seriesStates)('one completely read series is enough beside one that is %s', (state) => {
  expect(verdictOf([], [series(state), series('read')])).toBe('nothing-found');
});

test.each(['not-readable', 'set-aside', 'waiting'] as const)(
  'a partly read series beside one that is %s leaves the study unclear',
  (state) => {
    expect(verdictOf([], [series(state), series('partly-read')])).toBe('unclear');
  },
);

test.each([
  [{ refused: 1 }, 'nothing-found'],
  [{ refused: 2 }, 'unclear'],
  [{ damaged: 1 }, 'unclear'],
  [{ refused: 1, damaged: 1 }, 'unclear'],
  [{ refused: 1, waiting: 1 }, 'unclear'],
] as const)('without a lesion, a series read but for %j makes the study %s', (missing, verdict) => {
  const counts = { ...none, all: 30, read: 28, ...missing };
  expect(verdictOf([], [{ ...series('partly-read'), counts }])).toBe(verdict);
  const why = reasonsFor(verdict, [], [{ ...series('partly-read', gap), counts }]);
  expect(why.at(-1)).toEqual(reasonOf('partly-read'));
});

test('a study without any series is not readable', () => {
  expect(verdictOf([], [])).toBe('not-readable');
});

test.each(seriesStates)('a lesion decides the verdict whatever else is %s', (state) => {
  expect(verdictOf([{ level: 'unclear' }], [series(state)])).toBe('unclear');
  expect(verdictOf([{ level: 'possible' }], [series(state)])).toBe('possible-lesion');
  expect(verdictOf([{ level: 'unclear' }, { level: 'possible' }], [series(state)])).toBe('possible-lesion');
  expect(verdictOf([{ level: 'other' }, { level: 'possible' }], [series(state)])).toBe('possible-lesion');
  expect(verdictOf([{ level: 'unclear' }, { level: 'other' }], [series(state)])).toBe('other-abnormality');
});

test('of an unreadable study, every series says why', () => {
  expect(
    reasonsFor(
      'not-readable',
      [],
      [series('not-readable', gap), series('waiting'), series('set-aside', gap)],
    ),
  ).toEqual([{ key: 'reasonNoSeriesRead' }, reasonOf('not-readable'), reasonOf('set-aside')]);
});

test('of lesions, each says where it was seen, then how much was read and what is missing', () => {
  const read = [series('partly-read', gap), series('read'), series('set-aside', gap)];
  const values = { series: 3, planes: 2 };
  expect(reasonsFor('possible-lesion', [lesion('possible'), lesion('unclear', 2)], read)).toEqual([
    { key: 'reasonLesion', values: { number: 1, ...values } },
    { key: 'reasonUnclear', values: { number: 2, ...values } },
    { key: 'reasonSeriesRead', values: { read: 2, all: 3 } },
    reasonOf('partly-read'),
  ]);
  expect(reasonsFor('unclear', [lesion('unclear')], read).map(({ key }) => key)).toEqual([
    'reasonUnclear',
    'reasonSeriesRead',
    'reasonOfSeries',
  ]);
});

test('without a lesion, an unclear study says that too little was read, a clear one that nothing is strong', () => {
  const keys = (verdict: StudyVerdict, state: SeriesState) =>
    reasonsFor(verdict, [], [series(state)]).map(({ key }) => key);
  expect(keys('unclear', 'partly-read')).toEqual(['reasonTooLittleRead', 'reasonSeriesRead']);
  expect(keys('nothing-found', 'read')).toEqual(['reasonNothingStrong', 'reasonSeriesRead']);
});
