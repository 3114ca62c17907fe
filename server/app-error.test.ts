import { expect, test } from 'vitest';
import { errorCodes } from '#contract/errors.ts';
import { languageCodes } from '#words/languages.ts';
import { AppError } from './app-error.ts';

test('a refusal from the catalog is said in each language, and its English message is for programs', () => {
  const refusal = new AppError('not_found', (t) => t('scanMissing'));
  expect(refusal.message).toBe('This scan does not exist, or it has been deleted.');
  expect(refusal.messageIn('es')).toBe('Esta imagen no existe o se ha eliminado.');
});

test.each(errorCodes)(
  'a refusal %s that is only written in English is said by its code elsewhere',
  (code) => {
    const refusal = new AppError(code, 'Only in English.');
    expect(refusal.messageIn('en')).toBe('Only in English.');
    for (const language of languageCodes.filter((one) => one !== 'en')) {
      expect(refusal.messageIn(language)).not.toBe('Only in English.');
      expect(refusal.messageIn(language).length).toBeGreaterThan(10);
    }
  },
);
