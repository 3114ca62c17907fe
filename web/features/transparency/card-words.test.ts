import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import spanish from '#words/es/index.ts';
import { groupWords } from './card-words.ts';

const t = createTranslator({ locale: 'es', messages: spanish, namespace: 'transparency.measured' });

test('what a test source counts is named in the language of the page', () => {
  expect(groupWords(t, { groups: 20, groupKind: 'patient' })).toBe('20 pacientes');
  expect(groupWords(t, { groups: 58, groupKind: 'group of near-identical images' })).toBe(
    '58 grupos de imágenes casi idénticas',
  );
  expect(groupWords(t, { groups: 1, groupKind: 'volunteer' })).toBe('1 persona');
});
