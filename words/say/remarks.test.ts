import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { checkHeader } from '#imaging/gates/header-gate.ts';
import { refusalOf } from '#imaging/gates/kind-gate.ts';
import { measureQuality } from '#imaging/quality/measure-quality.ts';
import type { Catalog } from '../catalog.ts';
import messages from '../en/index.ts';
import spanish from '../es/index.ts';
import { qualityWords, remarkWords } from './remarks.ts';

const t = createTranslator<Catalog, 'result'>({ locale: 'en', messages, namespace: 'result' });
const es = createTranslator<Catalog, 'result'>({
  locale: 'es',
  messages: spanish as unknown as Catalog,
  namespace: 'result',
});

const header = { modality: 'MR', bodyPart: null, weighting: null, oneBit: false } as never;

test.each(['ct', 'other-body', 'several-slices', 'drawing', 'photograph', 'too-little-head'] as const)(
  'the page says of an image of the kind %s what the stored sentence says',
  (name) => {
    const kinds = { 'brain-mr': 0, ct: 0, 'other-body': 0, 'several-slices': 0, drawing: 0, photograph: 0 };
    const reading = { kind: { ...kinds, 'too-little-head': 0, [name]: 1 }, scope: 0, boxes: [] } as never;
    const remark = refusalOf(reading, { cutOff: 0.4, scopeThreshold: 0.5 } as never)!;
    expect(remark.id).toBe(`kind-${name}`);
    expect(remarkWords(t, remark)).toBe(remark.sentence);
    expect(remarkWords(es, remark)).not.toBe(remark.sentence);
  },
);

test.each(['CT', 'PT', 'US', 'XA', 'SEG', 'XC'])('a file of the modality %s is named alike', (modality) => {
  const [remark] = checkHeader({ ...(header as object), modality } as never);
  expect(remarkWords(t, remark!)).toBe(remark!.sentence);
});

test('a modality that nobody knows is another kind of scan, and an unknown remark keeps its sentence', () => {
  const [remark] = checkHeader({ ...(header as object), modality: 'ZZ' } as never);
  expect(remarkWords(t, remark!)).toContain('another kind of scan');
  expect(remarkWords(es, { id: 'of-tomorrow', sentence: 'As stored.' })).toBe('As stored.');
});

test('every check of the quality is said as it is stored', () => {
  const picture = { gray: new Uint8Array(100 * 80).fill(200), width: 100, height: 80 };
  const { findings } = measureQuality(picture);
  expect(findings.length).toBeGreaterThan(5);
  for (const { value: _, ...finding } of findings) {
    const { label, sentence } = qualityWords(t, { ...finding, value: null }, picture);
    expect({ label, sentence }).toEqual({ label: finding.label, sentence: finding.sentence });
    expect(qualityWords(es, { ...finding, value: null }, picture).sentence).not.toBe(finding.sentence);
  }
});
