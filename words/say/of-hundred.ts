import type { Translator } from './translator.ts';

/** A share as a natural frequency, of 100; 0 and 100 are only said where they are exact. */
export function ofHundred(t: Translator<'shell.ofHundred'>, share: number): string {
  const count = Math.round(share * 100);
  if (count === 100 && share < 1) return t('almostAll');
  if (count === 0 && share > 0) return t('almostNone');
  return share === 0 || share === 1 ? String(count) : t('about', { count: String(count) });
}
