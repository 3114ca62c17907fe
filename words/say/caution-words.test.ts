import { expect, test } from 'vitest';
import type { QualityReport } from '#contract/scans.ts';
import { cautionWords, qualityWords, remarkWords } from './remarks.ts';
import { t } from './result-voice.fixture.ts';

const size = { width: 40, height: 30 };
const note = (id: string) => ({ gate: 'header' as const, id, sentence: `${id} as stored` });
const judged = (...ids: string[]) => ({ judged: true, reasons: [], notes: ids.map(note) });
const quality = (...findings: [id: string, verdict: 'good' | 'fair' | 'poor'][]): QualityReport => ({
  overall: 'fair',
  findings: findings.map(([id, verdict]) => ({
    id,
    verdict,
    label: `${id} label`,
    value: 0,
    sentence: `${id} stored`,
  })),
});

test('a judged picture has its notes and doubtful qualities as cautions, in one line and in sentences', () => {
  const scan = {
    ...size,
    judgment: judged('inverted'),
    quality: quality(['noise', 'fair'], ['crop', 'good'], ['contrast', 'poor']),
  };
  expect(cautionWords(t, scan)).toEqual({
    title: t('lessReliable', { reasons: 'grayscale inverted, noisy, low contrast' }),
    sentences: [
      { id: 'inverted', sentence: t('remark.inverted') },
      { id: 'noise', sentence: t('quality.noise.fair') },
      { id: 'contrast', sentence: t('quality.contrast.poor') },
    ],
  });
});

test('a caution without a name of its own is a sentence only', () => {
  expect(cautionWords(t, { ...size, judgment: judged('of-tomorrow'), quality: null })).toEqual({
    title: null,
    sentences: [{ id: 'of-tomorrow', sentence: 'of-tomorrow as stored' }],
  });
});

test('a refused picture, one without remarks and one that was never checked have no cautions', () => {
  const none = { title: null, sentences: [] };
  expect(
    cautionWords(t, {
      ...size,
      judgment: { ...judged('inverted'), judged: false },
      quality: quality(['noise', 'poor']),
    }),
  ).toEqual(none);
  expect(cautionWords(t, { ...size, judgment: judged(), quality: quality(['noise', 'good']) })).toEqual(none);
  expect(cautionWords(t, { ...size, judgment: null, quality: null })).toEqual(none);
});

test('a check of the quality is labeled, and one of another version keeps what was stored', () => {
  const check = { id: 'noise', verdict: 'poor' as const };
  expect(qualityWords(t, check, size)).toEqual({ label: 'Noise', sentence: t('quality.noise.poor') });
  expect(qualityWords(t, { id: 'resolution', verdict: 'good' }, size).sentence).toBe(
    '40 × 30 pixels: enough detail.',
  );
  const later = { id: 'of-tomorrow', verdict: 'poor' as const };
  expect(qualityWords(t, later, size)).toEqual({ label: 'of-tomorrow', sentence: 'of-tomorrow' });
  expect(qualityWords(t, { ...later, label: 'L', sentence: 'S' }, size)).toEqual({
    label: 'L',
    sentence: 'S',
  });
});

test.each([
  ['modality-ct', t('remark.modality', { what: 'a CT scan' })],
  ['modality-zz', t('remark.modality', { what: 'another kind of scan' })],
  ['modality-other', t('remark.modality', { what: 'another kind of scan' })],
  ['empty', t('remark.empty')],
  ['of-tomorrow', 'of-tomorrow'],
])('the remark %s has a sentence', (id, sentence) => {
  expect(remarkWords(t, { id })).toBe(sentence);
});
