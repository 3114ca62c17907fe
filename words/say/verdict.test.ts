import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { Catalog } from '../catalog.ts';
import messages from '../en/index.ts';
import { headline } from './result-voice.fixture.ts';
import { limitsWords, notAnalyzedReasons, qualityMatters, qualityShown, verdictWords } from './verdict.ts';

const t = createTranslator<Catalog, 'result'>({ locale: 'en', messages, namespace: 'result' });

test('only an answer has limits, and none says twice that it rules nothing out', () => {
  expect(limitsWords(t, { answer: 'finding', frameCount: 1 })).toMatch(
    /^This is not a diagnosis, and it cannot rule out a tumor\. The model looks at one slice, /,
  );
  for (const answer of ['clear', 'unclear'] as const)
    expect(limitsWords(t, { answer, frameCount: 1 })).toMatch(
      /^This is not a diagnosis\. The model looks at/,
    );
  expect(limitsWords(t, { answer: 'finding', frameCount: 12 })).toContain('one slice at a time');
  expect(limitsWords(t, { answer: 'not-analyzed', frameCount: 1 })).toBeNull();
});

test('the quality of a landscape is not spoken of, that of a blurred head is', () => {
  const refusedBy = (gate: 'header' | 'quality' | 'scope', id: string) =>
    qualityMatters({
      answer: 'not-analyzed',
      judgment: { judged: false, reasons: [{ gate, id }], notes: [] },
    });
  expect(refusedBy('quality', 'colour')).toBe(false);
  expect(refusedBy('header', 'modality')).toBe(false);
  expect(refusedBy('quality', 'too-small')).toBe(true);
  expect(refusedBy('scope', 'kind-photograph')).toBe(true);
  expect(qualityMatters({ answer: 'clear', judgment: null })).toBe(true);
});

test('nothing is praised about a refused screenshot', () => {
  const check = (verdict: 'good' | 'poor') => ({
    id: 'screenshot',
    label: '',
    verdict,
    value: 0,
    sentence: '',
  });
  const judgment = {
    judged: false,
    notes: [],
    reasons: [{ gate: 'scope' as const, id: 'kind-drawing', sentence: '' }],
  };
  const refused = (verdict: 'good' | 'poor') => ({
    answer: 'not-analyzed' as const,
    judgment,
    quality: { overall: verdict, findings: [check(verdict)] },
  });
  expect(qualityShown(refused('good'))).toBe(false);
  expect(qualityShown(refused('poor'))).toBe(true);
  expect(qualityShown({ ...refused('good'), answer: 'clear' })).toBe(true);
  expect(qualityShown({ ...refused('good'), quality: null })).toBe(false);
  const mixed = { overall: 'poor' as const, findings: [check('good'), check('poor')] };
  expect(qualityShown({ ...refused('good'), quality: mixed })).toBe(true);
  const byHeader = { ...judgment, reasons: [{ gate: 'header' as const, id: 'modality', sentence: '' }] };
  expect(qualityShown({ ...refused('poor'), judgment: byHeader })).toBe(false);
});

test('an image refused for its content gives that reason alone, without a list of poor qualities', () => {
  const poor = (id: string) => ({ id, label: id, verdict: 'poor' as const, value: 0, sentence: '' });
  const refused = (gate: 'content' | 'scope', id: string) => ({
    width: 40,
    height: 40,
    quality: { overall: 'poor' as const, findings: [poor('resolution'), poor('noise')] },
    judgment: { judged: false, reasons: [{ gate, id, sentence: '' }], notes: [] },
  });
  const tiny = refused('content', 'too-small');
  const below = (one: typeof tiny) =>
    verdictWords(headline, { ...one, answer: 'not-analyzed', detections: [] }).below;
  expect(below(tiny)).toEqual([]);
  expect(notAnalyzedReasons(t, tiny)).toEqual([
    'This image is too small to analyze. Upload the full-size slice, not a thumbnail.',
  ]);
  const unfamiliar = refused('scope', 'kind-other-body');
  expect(below(unfamiliar)).toEqual(['Poor image quality']);
  expect(notAnalyzedReasons(t, unfamiliar)).toHaveLength(3);
});
