import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { Catalog } from '../catalog.ts';
import messages from '../en/index.ts';
import { limitsWords, qualityMatters } from './verdict.ts';

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
      judgement: { judged: false, reasons: [{ gate, id, sentence: '' }], notes: [] },
    });
  expect(refusedBy('quality', 'colour')).toBe(false);
  expect(refusedBy('header', 'modality')).toBe(false);
  expect(refusedBy('quality', 'too-small')).toBe(true);
  expect(refusedBy('scope', 'kind-photograph')).toBe(true);
  expect(qualityMatters({ answer: 'clear', judgement: null })).toBe(true);
});
