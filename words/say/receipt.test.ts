import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { removedKinds } from '#imaging/deidentify/receipt.ts';
import type { Catalog } from '../catalog.ts';
import spanish from '../es/index.ts';
import { methodWords, noticesOf, noticeWords, removedLabel } from './receipt.ts';
import { englishReceipt, spokenReceipt } from './spoken-receipt.ts';

const t = createTranslator<Catalog, 'result.receipt'>({
  locale: 'es',
  messages: spanish as unknown as Catalog,
  namespace: 'result.receipt',
});

test.each([
  [{ id: 'leftOut', count: 900, frame: 12 }, /12 de 900/],
  [{ id: 'suspected' }, /Puede haber texto/],
  [{ id: 'declared' }, /El archivo indica/],
  [{ id: 'masked' }, /se ocultó/],
  [{ id: 'of-tomorrow' }, /^of-tomorrow$/],
])('a notice is said in Spanish: %o', (notice, words) => {
  expect(noticeWords(t, notice)).toMatch(words);
});

test.each(removedKinds)('what was removed has a label in each language: %s', (kind) => {
  const english = removedLabel(englishReceipt, { kind });
  expect(english).toMatch(/^[A-Z]/);
  expect(removedLabel(t, { kind })).not.toBe(english);
});

test('a page that does not know a kind shows the label that the server sent', () => {
  expect(removedLabel(t, { kind: 'of-tomorrow', label: 'Of tomorrow' })).toBe('Of tomorrow');
});

test('programs get a receipt with English words beside its codes', () => {
  const receipt = {
    cleaning: 'image' as const,
    removed: [{ kind: 'dates' as const, count: 2, tags: ['tIME'] }],
    kept: ['Pixels'],
    maskedRegions: [{ x: 0, y: 0, width: 1, height: 1 }],
    notices: [{ id: 'leftOut' as const, count: 900, frame: 12 }],
  };
  expect(spokenReceipt(receipt)).toEqual({
    ...receipt,
    method: 'All metadata removed, pixels kept',
    removed: [{ kind: 'dates', label: 'Dates and times', count: 2, tags: ['tIME'] }],
    warnings: [expect.stringMatching(/^Only frame 12 of 900/)],
  });
  expect(methodWords(t, receipt)).toMatch(/metadatos/);
  expect(noticesOf(receipt).map(({ id }) => id)).toEqual(['masked', 'leftOut']);
  expect(noticesOf({ ...receipt, maskedRegions: [] })).toEqual(receipt.notices);
});
