import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { HeaderFacts } from '#imaging/picture/decoded-scan.ts';
import { checkHeader, noteHeader } from '#reading/gates/header-gate.ts';
import { refusalOf } from '#reading/gates/kind-gate.ts';
import { measureQuality } from '#reading/quality/measure-quality.ts';
import type { Catalog } from '../catalog.ts';
import messages from '../en/index.ts';
import spanish from '../es/index.ts';
import { qualityWords, remarkWords } from './remarks.ts';
import { spokenJudgment, spokenQuality } from './spoken-remarks.ts';

const t = createTranslator<Catalog, 'result'>({ locale: 'en', messages, namespace: 'result' });
const es = createTranslator<Catalog, 'result'>({
  locale: 'es',
  messages: spanish as unknown as Catalog,
  namespace: 'result',
});

const facts = (part: Partial<HeaderFacts>): HeaderFacts => ({
  modality: 'MR',
  bodyPart: null,
  weighting: 'unknown',
  oneBit: false,
  afterContrast: false,
  ...part,
});
const spokenSentences = (reasons: ReturnType<typeof checkHeader>) =>
  spokenJudgment({ judged: false, reasons, notes: [] }).reasons.map(({ sentence }) => sentence);

test.each(['ct', 'other-body', 'several-slices', 'drawing', 'photograph', 'too-little-head'] as const)(
  'an image of the kind %s has a sentence in each language; programs get the English one',
  (name) => {
    const kinds = { 'brain-mr': 0, ct: 0, 'other-body': 0, 'several-slices': 0, drawing: 0, photograph: 0 };
    const reading = { kind: { ...kinds, 'too-little-head': 0, [name]: 1 }, scope: 0, boxes: [] } as never;
    const remark = refusalOf(reading, { cutOff: 0.4, scopeThreshold: 0.5 } as never)!;
    expect(remark.id).toBe(`kind-${name}`);
    expect(spokenSentences([remark])).toEqual([remarkWords(t, remark)]);
    expect(remarkWords(t, remark)).toMatch(/^This (looks|shows) .*\. /);
    expect(remarkWords(es, remark)).not.toBe(remarkWords(t, remark));
  },
);

test('programs get what the file says; the page says only what kind it is', () => {
  const remarks = [
    ...checkHeader(facts({ modality: 'CT' })),
    ...checkHeader(facts({ modality: 'ZZ' })),
    ...checkHeader(facts({ bodyPart: 'RIGHT_KNEE' })),
    ...noteHeader(facts({ weighting: 'susceptibility' })),
  ];
  const [ct, unknown, knee, sequence] = spokenSentences(remarks);
  expect(ct).toBe('The file says it is a CT scan. The model knows brain MRI only.');
  expect(unknown).toBe('The file says it is of the modality ZZ. The model knows brain MRI only.');
  expect(remarkWords(t, remarks[1]!)).toContain('another kind of scan');
  expect(knee).toMatch(/another part of the body \(knee\)\. The model knows brains only\.$/);
  expect(remarkWords(t, remarks[2]!)).toBe(knee!.replace(' (knee)', ''));
  expect(sequence).toMatch(/^This is a susceptibility-weighted slice\. /);
});

test('a page that does not know a remark shows the sentence that the server sent', () => {
  const remark = { gate: 'quality' as const, id: 'of-tomorrow', sentence: 'As sent.' };
  expect(remarkWords(es, remark)).toBe('As sent.');
});

test('every check of the quality has a label and a sentence in each language', () => {
  const picture = { gray: new Uint8Array(100 * 80).fill(200), width: 100, height: 80 };
  const { findings } = spokenQuality(measureQuality(picture), picture);
  expect(findings.length).toBeGreaterThan(5);
  for (const finding of findings) {
    expect(finding.label).not.toBe(finding.id);
    expect(qualityWords(t, finding, picture)).toEqual({ label: finding.label, sentence: finding.sentence });
    expect(qualityWords(es, finding, picture).sentence).not.toBe(finding.sentence);
  }
});
