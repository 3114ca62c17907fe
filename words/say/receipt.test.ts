import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { Catalog } from '../catalog.ts';
import spanish from '../es/index.ts';
import { methodWords, removedLabel, warningWords } from './receipt.ts';

const t = createTranslator<Catalog, 'result.receipt'>({
  locale: 'es',
  messages: spanish as unknown as Catalog,
  namespace: 'result.receipt',
});

test.each([
  [
    'Of the 900 frames only frame 12, which shows the most brain, is kept: the others are too many.',
    /12 de 900/,
  ],
  ['There may be writing in the picture that could not be removed safely.', /Puede haber texto/],
  ['The file says that writing is part of its picture.', /El archivo indica/],
  ['Writing was found around the head and covered with background.', /se ocultó/],
])('a stored warning is said in Spanish: %s', (warning, words) => {
  expect(warningWords(t, warning)).toMatch(words);
});

test('labels and methods are translated; what is not known stays as it is stored', () => {
  expect(removedLabel(t, 'Dates and times')).toBe('Fechas y horas');
  expect(removedLabel(t, 'Color and print settings')).toBe('Ajustes de color e impresión');
  expect(removedLabel(t, 'Colour and print settings')).toBe('Ajustes de color e impresión');
  expect(removedLabel(t, 'Of tomorrow')).toBe('Of tomorrow');
  expect(methodWords(t, { method: 'All metadata removed, pixels kept' })).toMatch(/metadatos/);
});
