import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';

test('a refusal from the catalog is said in each language, and its English message is for programs', () => {
  const refusal = new AppError('not_found', (t) => t('scanMissing'));
  expect(refusal.message).toBe('This scan does not exist, or it has been deleted.');
  expect(refusal.messageIn('es')).toBe('Esta imagen no existe o se ha eliminado.');
});

test('a refusal that another thread put into words keeps its words', () => {
  const refusal = new AppError('unreadable_file', { en: 'Not an image.', es: 'No es una imagen.' });
  expect(refusal.message).toBe('Not an image.');
  expect(refusal.messageIn('es')).toBe('No es una imagen.');
});
