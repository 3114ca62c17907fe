import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import spanish from '../es/index.ts';
import { sourceName } from './source-name.ts';

const t = createTranslator({ locale: 'es', messages: spanish, namespace: 'result' });

test('a Spanish sentence names a test source in Spanish, and one it does not know by its title', () => {
  expect(sourceName(t, { id: 'stroke-flair', title: 'Stroke, skull-stripped FLAIR' })).toBe(
    'ictus, FLAIR sin cráneo',
  );
  expect(sourceName(t, { id: 'own', title: 'Our own scans' })).toBe('Our own scans');
});
