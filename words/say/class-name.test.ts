import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import type { Catalog } from '../catalog.ts';
import spanish from '../es/index.ts';
import { className } from './class-name.ts';

const messages = spanish as unknown as Catalog;
const t = createTranslator<Catalog, 'viewer.classes'>({
  locale: 'es',
  messages,
  namespace: 'viewer.classes',
});

test('a type is named in the language of the page, an unspecified one as a tumor', () => {
  expect(className(t, 'meningioma')).toBe(t('meningioma'));
  for (const name of ['tumor', 'object', 'unspecified']) expect(className(t, name)).toBe(t('tumor'));
});

test('a class that only another model knows keeps its own name', () => {
  expect(className(t, 'schwannoma')).toBe('Schwannoma');
});
