import { expect, test } from 'vitest';
import type { AllClear } from '#contract/evidence.ts';
import { sequences } from '#reading/vocabulary.ts';
import { allClearWords, kindWords, missedWords, typeWords, unclearWords } from './evidence.ts';
import { formatsIn } from './formats.ts';
import { ofHundred } from './of-hundred.ts';
import { shares, t } from './result-voice.fixture.ts';

const voice = { t, shares, formats: formatsIn('en') };
const figure = (value: number, n: number) => ({ value, n, low: 0, high: 1, groups: n });
const source = (id: string, sensitivity: ReturnType<typeof figure> | null) => ({
  id,
  title: `Title of ${id}`,
  sensitivity,
});

test('missed slices are a natural frequency over all sources, with the source that misses most', () => {
  expect(missedWords(voice, [source('cheng', figure(0.9, 1000)), source('own', figure(0.75, 1000))])).toBe(
    t('evidence.missedRange', {
      share: 'about 18',
      groups: '2000',
      most: 'about 25',
      mostSource: 'Title of own',
    }),
  );
  expect(missedWords(voice, [source('own', figure(0.8, 2000)), source('cheng', figure(0.8, 1000))])).toBe(
    t('evidence.missed', { share: 'about 20', groups: '3000' }),
  );
  expect(missedWords(voice, [source('own', figure(1, 1200))])).toBe(
    t('evidence.missedNone', { groups: '1200' }),
  );
  expect(missedWords(voice, [source('own', null), source('cheng', figure(0.5, 0))])).toBeNull();
});

const group = (more: object = {}): AllClear =>
  ({
    sequence: null,
    tumor: { clear: figure(0.02, 1500) },
    healthy: { clear: figure(0.9, 2500) },
    unclearWithTumor: figure(0.25, 1200),
    ...more,
  }) as AllClear;

test('an unclear answer has an interval, its people, and the share of tumors among all tested slices', () => {
  const said = t('evidence.unclear', { low: '0', high: '100', people: '1200', tumor: 'about 38' });
  expect(unclearWords(voice, [group()], null)).toBe(said);
  expect(unclearWords(voice, undefined, null)).toBeNull();
  expect(unclearWords(voice, [group({ unclearWithTumor: null })], null)).toBeNull();
  const unbounded = { ...figure(0.25, 1200), low: null };
  expect(unclearWords(voice, [group({ unclearWithTumor: unbounded })], null)).toBeNull();
});

test('how often a tumor got the answer without a finding is an interval with its people', () => {
  const said = t('evidence.clear', { low: '0', high: '100', people: '1500' });
  expect(allClearWords(voice, group())).toBe(said);
  expect(allClearWords(voice, group({ sequence: 't2' }))).toBe(`${said} ${t('evidence.computed')}`);
  expect(allClearWords(voice, group({ tumor: { clear: { ...figure(0, 40), groups: 9 } } }))).toBeNull();
  expect(allClearWords(voice, group({ tumor: { clear: { ...figure(0.02, 1500), high: null } } }))).toBeNull();
  expect(allClearWords(voice, null)).toBeNull();
});

test.each([
  [null, t('evidence.type')],
  [undefined, t('evidence.type')],
  [figure(0.9, 0), t('evidence.type')],
  [{ ...figure(0.88, 100), low: null, high: null }, t('evidence.type')],
  [
    { ...figure(0.88, 100), low: 0.8312, high: 0.9201, groups: 20 },
    `${t('evidence.typeMeasured', { low: '83', high: '93', people: '20' })} ${t('evidence.type')}`,
  ],
])('the type is a guess, with its share of right ones where there is one', (accuracy, said) => {
  expect(typeWords(voice, accuracy)).toBe(said);
});

const named = {
  t1: 'T1',
  't1 after contrast': 'T1 after contrast',
  t2: 'T2',
  flair: 'FLAIR',
  diffusion: 'diffusion-weighted',
  susceptibility: 'susceptibility-weighted',
  'proton density': 'proton-density-weighted',
};

test.each(sequences)('the kind of a picture names the sequence %s and the head', (sequence) => {
  expect(kindWords(t, { sequence, head: 'full' })).toBe(`${named[sequence]}, full head`);
  expect(kindWords(t, { sequence, head: 'stripped' })).toBe(`${named[sequence]}, brain without skull`);
});

test('an unknown sequence is any sequence', () => {
  expect(kindWords(t, { sequence: null, head: 'full' })).toBe('any sequence, full head');
});

test.each([
  [0, '0'],
  [0.004, shares('almostNone')],
  [0.005, shares('about', { count: '1' })],
  [0.5, shares('about', { count: '50' })],
  [0.994, shares('about', { count: '99' })],
  [0.996, shares('almostAll')],
  [1, '100'],
])('a share of %d is said as %s of a hundred', (share, said) => {
  expect(ofHundred(shares, share)).toBe(said);
});
