import { createTranslator } from 'use-intl/core';
import type { Catalog } from '../catalog.ts';
import messages from '../en/index.ts';

/** English, as the pages speak it. */
export const t = createTranslator<Catalog, 'result'>({ locale: 'en', messages, namespace: 'result' });
export const shares = createTranslator<Catalog, 'shell.ofHundred'>({
  locale: 'en',
  messages,
  namespace: 'shell.ofHundred',
});
export const headline = createTranslator<Catalog, 'headline'>({
  locale: 'en',
  messages,
  namespace: 'headline',
});
