import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { Sample } from '#contract/outputs.ts';
import type { Catalog } from '../catalog.ts';
import messages from '../en/index.ts';
import { sampleWords } from './sample.ts';

const t = createTranslator<Catalog, 'scanner.samples'>({
  locale: 'en',
  messages,
  namespace: 'scanner.samples',
});
const sample = (id: string) => ({ id, title: 'As stored', description: 'What it shows' }) as Sample;

test('a sample has a name and a text, and one that is not known keeps its own', () => {
  expect(sampleWords(t, sample('two-lesions'))).toEqual({
    title: t('two-lesions.title'),
    text: t('two-lesions.text'),
  });
  expect(sampleWords(t, sample('of-tomorrow'))).toEqual({ title: 'As stored', text: 'What it shows' });
});
