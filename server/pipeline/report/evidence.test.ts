import { expect, test } from 'vitest';
import { bandSentences, missSentences, type ReportCard } from './evidence.ts';

const figure = (value: number, low: number | null = null, high: number | null = null, n = 200) => ({
  value,
  low,
  high,
  n,
  groups: 50,
});

function cardWith(metrics: Partial<ReportCard['metrics']>): ReportCard {
  return {
    name: 'sulcus',
    version: '1',
    notMeasured: [],
    metrics: { sources: [], typeAccuracy: null, reliability: { bands: [] }, ...metrics },
  };
}

test('intervals are rounded outwards', () => {
  const bands = [{ band: 'High' as const, from: 0.8, to: 1, precision: figure(0.97, 0.951, 0.984) }];
  expect(bandSentences(cardWith({ reliability: { bands } }))).toEqual([
    'Of 100 boxes shown with high confidence, about 97 were true tumours in the test set (n = 200, 95% interval 95 to 99).',
  ]);
});

test('a band that the test set never showed gets no figure', () => {
  const bands = [{ band: 'Low' as const, from: 0.4, to: 0.6, precision: null }];
  expect(bandSentences(cardWith({ reliability: { bands } }))[0]).toContain('there is no figure for it');
});

test('a share just under one is not rounded up to all', () => {
  const sources = [
    { title: 'OASIS', groupKind: 'subject', sensitivity: null, specificity: figure(0.997, 0.99, 1) },
  ];
  expect(missSentences(cardWith({ sources }))).toEqual([
    'OASIS: of 100 pictures without a tumour, fewer than 1 got a false box (n = 200, 95% interval 0 to 1).',
  ]);
});

test('misses are said beside hits', () => {
  const sources = [{ title: 'Cheng', groupKind: 'patient', sensitivity: figure(0.9), specificity: null }];
  expect(missSentences(cardWith({ sources }))).toEqual([
    'Cheng: of 100 pictures with a tumour, about 90 got a box and about 10 got none (n = 200).',
  ]);
});
