import type { FindingSide } from '#imaging/findings/finding-side.ts';
import type { Translator } from './translator.ts';

/** In which half a finding lies; with a warning where the file does not say which side of the patient that is. */
export function sideWords(t: Translator<'result.side'>, side: FindingSide): string {
  return side === 'left' || side === 'right' ? `${t(side)} ${t('mirrored')}` : t(side);
}
