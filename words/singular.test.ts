import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import english from './en/index.ts';
import spanish from './es/index.ts';

const inEnglish = createTranslator({ locale: 'en', messages: english });
const inSpanish = createTranslator({ locale: 'es', messages: spanish });

test('one thing is named in the singular', () => {
  expect(inEnglish('refusals.noFrame', { count: 1 })).toBe('This scan has 1 frame.');
  expect(inEnglish('scanner.upload.limitBanner', { seconds: 1 })).toBe(
    'Upload limit reached. Next upload available in 1 second.',
  );
  expect(inSpanish('refusals.uploads', { seconds: 1 })).toContain('Espere 1 segundo.');
  expect(inSpanish('refusals.noFrame', { count: 1 })).toBe('Esta imagen tiene 1 fotograma.');
  expect(inSpanish('teaching.answer.found', { found: 0, count: 1 })).toBe('0 de 1 encontrada');
  expect(inSpanish('teaching.answer.missed', { count: 1 })).toBe('1 no detectada');
  expect(inSpanish('study.reasonSeriesRead', { read: 1, all: 1 })).toBe('1 de 1 serie leída.');
});
